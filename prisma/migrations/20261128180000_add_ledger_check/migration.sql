-- CreateTable
CREATE TABLE "ledger_check" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "settled_no" BIGINT NOT NULL DEFAULT 0,
    "settling_no" BIGINT NOT NULL DEFAULT 0,
    "writers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "recent_at" TIMESTAMPTZ(3),
    "recent_seconds" DOUBLE PRECISION,
    "recent_violations" JSONB NOT NULL DEFAULT '[]',
    "complete_asked_at" TIMESTAMPTZ(3),
    "complete_at" TIMESTAMPTZ(3),
    "complete_seconds" DOUBLE PRECISION,
    "complete_violations" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "ledger_check_pkey" PRIMARY KEY ("id")
);

-- The check of each minute begins after what is there: the rows before are for the complete one.
INSERT INTO "ledger_check" ("settled_no", "settling_no") SELECT coalesce(max("no"), 0), coalesce(max("no"), 0) FROM "stock_flow";
