-- AlterTable
ALTER TABLE "sheet_import" ADD COLUMN "reading" JSONB NOT NULL DEFAULT '{}';
