-- CreateEnum
CREATE TYPE "print_problem" AS ENUM ('UNREACHABLE', 'BUSY', 'REFUSED', 'INTERRUPTED', 'STOPPED', 'ABORTED', 'CANCELLED', 'UNKNOWN', 'SILENT', 'NO_DOCUMENT');

-- CreateEnum
CREATE TYPE "printer_kind" AS ENUM ('BROWSER', 'IPP', 'RAW');

-- CreateEnum
CREATE TYPE "printer_paper" AS ENUM ('LABEL', 'A4');

-- CreateEnum
CREATE TYPE "printer_state" AS ENUM ('ACTIVE', 'PAUSED');

-- AlterEnum
ALTER TYPE "print_job_kind" ADD VALUE 'TEST_PAGE';

-- AlterTable
ALTER TABLE "print_job" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "printer_id" UUID,
ADD COLUMN     "printer_job" INTEGER,
ADD COLUMN     "problem" "print_problem",
ADD COLUMN     "problem_detail" TEXT,
ADD COLUMN     "sending_at" TIMESTAMPTZ(3),
ADD COLUMN     "station_id" UUID;

-- AlterTable
ALTER TABLE "station" ADD COLUMN     "label_printer_id" UUID;

-- CreateTable
CREATE TABLE "printer" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "printer_kind" NOT NULL,
    "address" TEXT,
    "paper" "printer_paper" NOT NULL,
    "state" "printer_state" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "printer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "printer_warehouse_id_name_key" ON "printer"("warehouse_id", "name");

-- AddForeignKey
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_printer_id_fkey" FOREIGN KEY ("printer_id") REFERENCES "printer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_station_id_fkey" FOREIGN KEY ("station_id") REFERENCES "station"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "printer" ADD CONSTRAINT "printer_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "station" ADD CONSTRAINT "station_label_printer_id_fkey" FOREIGN KEY ("label_printer_id") REFERENCES "printer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Only a printer of the network has an address.
ALTER TABLE "printer" ADD CONSTRAINT "printer_address_check" CHECK (("kind" = 'BROWSER') = ("address" IS NULL));
