-- The log: one row for each accepted command. `crc` is zlib.crc32 over the row's other columns.
CREATE TABLE commits (
    table_id INTEGER NOT NULL REFERENCES heads (table_id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    key      TEXT    NOT NULL UNIQUE,
    at       INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    schema   INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    crc      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;

-- One row a table, rewritten with each of its commits. `seats` and `extra` are JSON.
CREATE TABLE heads (
    table_id   INTEGER NOT NULL PRIMARY KEY,
    seq        INTEGER NOT NULL,
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    status     TEXT    NOT NULL,
    host_id    INTEGER NOT NULL,
    seats      TEXT    NOT NULL,
    updated_at INTEGER NOT NULL,
    extra      TEXT    NOT NULL
) STRICT;

CREATE INDEX heads_by_guild ON heads (guild_id, status, updated_at);
CREATE INDEX heads_by_channel ON heads (channel_id, status, updated_at);
CREATE INDEX heads_by_status ON heads (status, updated_at);
CREATE UNIQUE INDEX heads_by_living_name ON heads (guild_id, name) WHERE status <> 'ended';

-- Who sits where, kept by the triggers below so that it can never differ from heads.seats.
CREATE TABLE head_seats (
    user_id  INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES heads (table_id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX head_seats_by_table ON head_seats (table_id);

CREATE TRIGGER seats_of_a_new_head AFTER INSERT ON heads
BEGIN
    INSERT INTO head_seats (user_id, table_id)
    SELECT DISTINCT value, NEW.table_id FROM json_each(NEW.seats);
END;

CREATE TRIGGER seats_of_a_changed_head AFTER UPDATE OF seats ON heads WHEN OLD.seats <> NEW.seats
BEGIN
    DELETE FROM head_seats WHERE table_id = NEW.table_id;
    INSERT INTO head_seats (user_id, table_id)
    SELECT DISTINCT value, NEW.table_id FROM json_each(NEW.seats);
END;

CREATE TABLE posted (
    table_id   INTEGER NOT NULL,
    purpose    TEXT    NOT NULL,
    user_id    INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    posted_at  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    PRIMARY KEY (table_id, purpose, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE preferences (
    user_id INTEGER NOT NULL PRIMARY KEY,
    chosen  TEXT    NOT NULL
) STRICT;

CREATE TABLE facts (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
