-- CreateEnum
CREATE TYPE "printer_language" AS ENUM ('PDF', 'ZPL');

-- CreateEnum
CREATE TYPE "printer_resolution" AS ENUM ('DPI_203', 'DPI_300', 'DPI_600');

-- AlterEnum
ALTER TYPE "print_problem" ADD VALUE 'UNREADABLE';

-- AlterTable
ALTER TABLE "printer" ADD COLUMN     "label_height_millimetres" INTEGER,
ADD COLUMN     "label_width_millimetres" INTEGER,
ADD COLUMN     "language" "printer_language" NOT NULL DEFAULT 'PDF',
ADD COLUMN     "resolution" "printer_resolution";

-- A printer has a resolution and a size of its labels if it prints ZPL.
ALTER TABLE "printer" ADD CONSTRAINT "printer_language_check" CHECK (
  num_nonnulls("resolution", "label_width_millimetres", "label_height_millimetres") = CASE WHEN "language" = 'ZPL' THEN 3 ELSE 0 END
);
