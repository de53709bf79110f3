-- What moderators did, also at tables whose log cannot be read. `act` is the act and what it was
-- about; `table_id` is 0 and `name` empty where it was about no table. `at` is UTC in milliseconds.
CREATE TABLE audit (
    number   INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    user_id  INTEGER NOT NULL,
    act      TEXT    NOT NULL,
    reason   TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_by_guild ON audit (guild_id, number);
