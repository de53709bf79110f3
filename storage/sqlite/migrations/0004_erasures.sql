-- Whom a table has to forget once it has ended: people who asked for it while it ran. `former_id`
-- is the number that is nobody's, which then stands in the person's place.
CREATE TABLE erasures (
    user_id   INTEGER NOT NULL,
    table_id  INTEGER NOT NULL REFERENCES heads (table_id),
    former_id INTEGER NOT NULL,
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX erasures_by_table ON erasures (table_id);
