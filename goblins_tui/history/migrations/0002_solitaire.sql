CREATE TABLE challenges (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    goal TEXT NOT NULL,
    day TEXT NOT NULL,
    rung INTEGER NOT NULL
);

CREATE INDEX challenges_by_kind ON challenges (kind);

CREATE TABLE proofs (
    code TEXT NOT NULL,
    size INTEGER NOT NULL,
    variant TEXT NOT NULL,
    par INTEGER,
    flawless_par INTEGER,
    lines INTEGER NOT NULL,
    PRIMARY KEY (code, size, variant)
) WITHOUT ROWID;
