-- What people who sit at tables are called on a server, so that boards have their names at once
-- after a restart. `name` is as it is shown, without what could break a line or a mention.
CREATE TABLE names (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX names_by_person ON names (user_id);
