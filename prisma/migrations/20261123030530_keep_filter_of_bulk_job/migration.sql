-- AlterTable
ALTER TABLE "bulk_job" ADD COLUMN     "matching" JSONB;
