-- CreateEnum
CREATE TYPE "handover_sheet_state" AS ENUM ('OPEN', 'CLOSED', 'VOIDED');

-- CreateTable
CREATE TABLE "handover_sheet" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "state" "handover_sheet_state" NOT NULL,
    "vehicle" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "package_count" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "weight_grams" INTEGER NOT NULL,
    "driver" TEXT,
    "signature" TEXT,
    "missing" INTEGER NOT NULL,
    "missing_numbers" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "handover_sheet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handover_package" (
    "id" UUID NOT NULL,
    "sheet_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "extra" BOOLEAN NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by_id" UUID,

    CONSTRAINT "handover_package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handover_print" (
    "id" UUID NOT NULL,
    "sheet_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "reason" TEXT,
    "staff_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "handover_print_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "handover_sheet_number_key" ON "handover_sheet"("number");

-- CreateIndex
CREATE INDEX "handover_sheet_warehouse_id_id_idx" ON "handover_sheet"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "handover_sheet_group_id_id_idx" ON "handover_sheet"("group_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "handover_package_package_id_key" ON "handover_package"("package_id");

-- CreateIndex
CREATE INDEX "handover_package_sheet_id_id_idx" ON "handover_package"("sheet_id", "id");

-- CreateIndex
CREATE INDEX "handover_print_sheet_id_id_idx" ON "handover_print"("sheet_id", "id");

-- AddForeignKey
ALTER TABLE "handover_sheet" ADD CONSTRAINT "handover_sheet_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover_sheet" ADD CONSTRAINT "handover_sheet_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "logistics_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover_package" ADD CONSTRAINT "handover_package_sheet_id_fkey" FOREIGN KEY ("sheet_id") REFERENCES "handover_sheet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover_package" ADD CONSTRAINT "handover_package_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover_print" ADD CONSTRAINT "handover_print_sheet_id_fkey" FOREIGN KEY ("sheet_id") REFERENCES "handover_sheet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A logistics group has one open sheet at a time, and a signed sheet says who signed for what.
CREATE UNIQUE INDEX handover_sheet_open ON handover_sheet (group_id) WHERE state = 'OPEN';
ALTER TABLE handover_sheet ADD CONSTRAINT handover_sheet_totals CHECK (package_count >= 0 AND pieces >= 0 AND weight_grams >= 0 AND missing >= 0);
ALTER TABLE handover_sheet ADD CONSTRAINT handover_sheet_signed
  CHECK (state <> 'CLOSED' OR (closed_at IS NOT NULL AND driver IS NOT NULL AND package_count > 0));

CREATE SEQUENCE number_handover;
