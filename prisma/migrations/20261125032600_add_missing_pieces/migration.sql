-- AlterTable
ALTER TABLE "inbound_line" ADD COLUMN     "missing" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "receipt" ADD COLUMN     "reason" TEXT;

-- AlterTable
ALTER TABLE "receipt_line" ADD COLUMN     "missing" INTEGER NOT NULL DEFAULT 0;
