-- AlterTable
ALTER TABLE "wave_stop" ADD COLUMN     "added_at" TIMESTAMPTZ(3);
