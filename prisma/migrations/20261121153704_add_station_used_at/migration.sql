-- AlterTable
ALTER TABLE "station" ADD COLUMN "used_at" TIMESTAMPTZ(3);

-- Whoever holds one now is taken to have just used it.
UPDATE "station" SET "used_at" = now() WHERE "staff_id" IS NOT NULL;
