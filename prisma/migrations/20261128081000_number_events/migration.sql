-- Positions of events, which do not depend on the transaction numbers of a cluster. Processes of the version before read by `tx`, hence it stays one
-- version longer; what they need of new rows they get by default.
CREATE TABLE "event_position" (
    "position" BIGINT NOT NULL,
    "no" BIGINT NOT NULL,

    CONSTRAINT "event_position_pkey" PRIMARY KEY ("position")
);
CREATE UNIQUE INDEX "event_position_no_key" ON "event_position"("no");
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON event_position FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON event_position FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TABLE "event_numbering" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "position" BIGINT NOT NULL DEFAULT 0,
    "settled_no" BIGINT NOT NULL DEFAULT 0,
    "settling_no" BIGINT NOT NULL DEFAULT 0,
    "writers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_numbering_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_numbering_single" CHECK ("id" = 1)
);
INSERT INTO "event_numbering" DEFAULT VALUES;

ALTER TABLE "event" ALTER COLUMN "tx" SET DEFAULT pg_current_xact_id()::text::bigint;

-- The change of the table has waited for every transaction that wrote to it: no number up to the highest is open, and the next migration gives all of
-- them their positions.
UPDATE "event_numbering" SET "settled_no" = n.highest, "settling_no" = n.highest FROM (SELECT coalesce(max(no), 0) AS highest FROM "event") n;

ALTER TABLE "follower" ADD COLUMN "position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "follower" ALTER COLUMN "tx" SET DEFAULT 0;
ALTER TABLE "follower" ALTER COLUMN "no" SET DEFAULT 0;
