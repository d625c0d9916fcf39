CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    begun TEXT NOT NULL,
    changed TEXT NOT NULL,
    title TEXT NOT NULL DEFAULT '',
    origin TEXT NOT NULL,
    variant TEXT NOT NULL,
    code TEXT NOT NULL,
    size INTEGER,
    first INTEGER NOT NULL,
    take_back INTEGER NOT NULL,
    practice INTEGER NOT NULL,
    computers INTEGER NOT NULL,
    state TEXT NOT NULL,
    turns INTEGER NOT NULL,
    to_move INTEGER NOT NULL,
    winner INTEGER,
    outcome TEXT,
    winning_turns INTEGER,
    flawless_turns INTEGER,
    fingerprint TEXT NOT NULL
);

CREATE INDEX games_by_shelf ON games (state, practice, computers, changed DESC, id DESC);
CREATE INDEX games_by_state ON games (state, changed DESC, id DESC);
CREATE INDEX games_by_fingerprint ON games (fingerprint);

CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    computer TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
