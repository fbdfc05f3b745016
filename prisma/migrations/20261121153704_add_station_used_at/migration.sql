-- AlterTable
ALTER TABLE "station" ADD COLUMN     "used_at" TIMESTAMPTZ(3);
