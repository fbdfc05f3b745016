-- AlterTable
ALTER TABLE "printer" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- The name of a deleted printer may be given to another one.
DROP INDEX "printer_warehouse_id_name_key";
CREATE UNIQUE INDEX "printer_name" ON "printer"("warehouse_id", "name") WHERE "deleted_at" IS NULL;
