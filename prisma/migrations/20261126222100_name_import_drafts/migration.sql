-- AlterTable
ALTER TABLE "sheet_import" ADD COLUMN     "drafts" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sheet_import_row" ADD COLUMN     "draft" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "missing" JSONB NOT NULL DEFAULT '[]';
