-- CreateEnum
CREATE TYPE "simple_print_state" AS ENUM ('TO_BE_PRINTED', 'PRINTED', 'CONFIRMED', 'CANCELLED');

-- AlterTable
ALTER TABLE "package" ADD COLUMN     "simple_print_id" UUID;

-- CreateTable
CREATE TABLE "simple_print" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "state" "simple_print_state" NOT NULL,
    "out_location_id" UUID NOT NULL,
    "package_count" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "created_by_id" UUID,
    "printed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "simple_print_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "simple_print_number_key" ON "simple_print"("number");

-- CreateIndex
CREATE UNIQUE INDEX "simple_print_out_location_id_key" ON "simple_print"("out_location_id");

-- CreateIndex
CREATE INDEX "simple_print_warehouse_id_id_idx" ON "simple_print"("warehouse_id", "id");

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_simple_print_id_fkey" FOREIGN KEY ("simple_print_id") REFERENCES "simple_print"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "simple_print" ADD CONSTRAINT "simple_print_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "simple_print" ADD CONSTRAINT "simple_print_out_location_id_fkey" FOREIGN KEY ("out_location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE number_simple;
