-- CreateEnum
CREATE TYPE "printer_purpose" AS ENUM ('LABELS', 'DOCUMENTS', 'BOTH');

-- AlterEnum
ALTER TYPE "print_job_kind" ADD VALUE 'HANDOVER_MANIFEST';
ALTER TYPE "print_job_kind" ADD VALUE 'TRANSFER_LIST';
ALTER TYPE "print_job_kind" ADD VALUE 'COUNT_SHEET';
ALTER TYPE "print_job_kind" ADD VALUE 'RECEIPT_SHEET';

-- AlterTable
ALTER TABLE "print_job" ADD COLUMN     "language" TEXT;

-- AlterTable
ALTER TABLE "printer" ADD COLUMN     "purpose" "printer_purpose" NOT NULL DEFAULT 'LABELS';

-- AlterTable
ALTER TABLE "station" ADD COLUMN     "document_printer_id" UUID;

-- AddForeignKey
ALTER TABLE "station" ADD CONSTRAINT "station_document_printer_id_fkey" FOREIGN KEY ("document_printer_id") REFERENCES "printer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A printer with A4 can print documents.
UPDATE "printer" SET "purpose" = 'BOTH' WHERE "paper" = 'A4';

-- Labels as a bitmap are for label printers.
ALTER TABLE "printer" ADD CONSTRAINT "printer_purpose_check" CHECK ("language" = 'PDF' OR ("purpose" = 'LABELS' AND "paper" = 'LABEL' AND "kind" = 'RAW'));
