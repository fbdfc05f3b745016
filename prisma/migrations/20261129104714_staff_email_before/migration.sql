-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "email_before" TEXT;
