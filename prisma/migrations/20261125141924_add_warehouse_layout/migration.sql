-- CreateEnum
CREATE TYPE "aisle_kind" AS ENUM ('RACK', 'NARROW', 'WIDE');

-- CreateEnum
CREATE TYPE "aisle_end" AS ENUM ('FRONT', 'BACK');

-- CreateTable
CREATE TABLE "warehouse_layout" (
    "warehouse_id" UUID NOT NULL,
    "aisle_kind" "aisle_kind" NOT NULL,
    "aisle_pitch_millimetres" INTEGER NOT NULL,
    "aisle_width_millimetres" INTEGER NOT NULL,
    "bay_width_millimetres" INTEGER NOT NULL,
    "first_bay" INTEGER NOT NULL,
    "last_bay" INTEGER NOT NULL,
    "layer_milliseconds" INTEGER NOT NULL,
    "cross_after" INTEGER[],
    "cross_width_millimetres" INTEGER NOT NULL,
    "end_gap_millimetres" INTEGER NOT NULL,
    "racks" TEXT[],
    "depot_rack" TEXT NOT NULL,
    "depot_end" "aisle_end" NOT NULL,
    "version" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by_id" UUID,

    CONSTRAINT "warehouse_layout_pkey" PRIMARY KEY ("warehouse_id")
);

-- AddForeignKey
ALTER TABLE "warehouse_layout" ADD CONSTRAINT "warehouse_layout_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- What the planner cannot walk through is refused by the command; this is the least of it.
ALTER TABLE "warehouse_layout"
  ADD CONSTRAINT "warehouse_layout_lengths" CHECK (
    "aisle_width_millimetres" > 0 AND "aisle_width_millimetres" < "aisle_pitch_millimetres" AND "bay_width_millimetres" > 0
    AND "cross_width_millimetres" > 0 AND "end_gap_millimetres" > 0 AND "layer_milliseconds" >= 0
  ),
  ADD CONSTRAINT "warehouse_layout_bays" CHECK ("first_bay" >= 0 AND "last_bay" >= "first_bay"),
  ADD CONSTRAINT "warehouse_layout_racks" CHECK (cardinality("racks") > 0 AND "depot_rack" = ANY ("racks"));
