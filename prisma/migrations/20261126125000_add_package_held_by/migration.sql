-- Who put a package on hold. The text column blocked_by was never written; a later version drops it.
ALTER TABLE "package" ADD COLUMN "held_by_id" UUID;
