-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "end_notice_days" INTEGER,
ADD COLUMN     "end_notice_for" TIMESTAMPTZ(3);
