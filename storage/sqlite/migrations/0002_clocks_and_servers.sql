-- One row for each seat that a person holds in a running game. `since` is when the table began to
-- wait for it, 0 while it does not; `due_at` when its time is up, NULL without a clock; `next_at`
-- when something has to be done about it (a call, a reminder, the end of its time), NULL for never.
-- All UTC in milliseconds; `reserve` is the time for its next turn, in milliseconds.
CREATE TABLE clocks (
    table_id  INTEGER NOT NULL REFERENCES heads (table_id),
    seat      INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    since     INTEGER NOT NULL,
    due_at    INTEGER,
    next_at   INTEGER,
    reserve   INTEGER NOT NULL,
    called    INTEGER NOT NULL CHECK (called IN (0, 1)),
    reminders INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX clocks_by_time ON clocks (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX clocks_by_user ON clocks (user_id) WHERE since > 0;

-- What a server's moderators chose, as JSON.
CREATE TABLE servers (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    chosen   TEXT    NOT NULL
) STRICT;
