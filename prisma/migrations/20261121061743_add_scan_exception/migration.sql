-- CreateEnum
CREATE TYPE "scan_exception_state" AS ENUM ('OPEN', 'CLOSED');

-- CreateEnum
CREATE TYPE "scan_closing" AS ENUM ('PUT_BACK', 'POSTED', 'DISCARDED');

-- CreateEnum
CREATE TYPE "scan_place" AS ENUM ('BOX', 'LOCATION', 'PACKAGE');

-- CreateTable
CREATE TABLE "scan_exception" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID,
    "station_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "code" TEXT,
    "quantity" INTEGER,
    "input" JSONB NOT NULL,
    "document_kind" TEXT,
    "document_id" UUID,
    "document_number" TEXT,
    "product_id" UUID,
    "place_kind" "scan_place",
    "place_code" TEXT,
    "refusal" JSONB NOT NULL,
    "scanned_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "scan_exception_state" NOT NULL,
    "closed_how" "scan_closing",
    "closed_document" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "scan_exception_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scan_exception_warehouse_id_state_id_idx" ON "scan_exception"("warehouse_id", "state", "id");

-- CreateIndex
CREATE INDEX "scan_exception_station_id_state_idx" ON "scan_exception"("station_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "scan_exception_staff_id_key_key" ON "scan_exception"("staff_id", "key");

-- AddForeignKey
ALTER TABLE "scan_exception" ADD CONSTRAINT "scan_exception_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scan_exception" ADD CONSTRAINT "scan_exception_station_id_fkey" FOREIGN KEY ("station_id") REFERENCES "station"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scan_exception" ADD CONSTRAINT "scan_exception_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Who closes it says how, and names the document where there is one.
ALTER TABLE scan_exception ADD CONSTRAINT scan_exception_closed CHECK (
  (state = 'CLOSED') = (closed_how IS NOT NULL AND closed_at IS NOT NULL)
  AND (closed_how IS DISTINCT FROM 'POSTED' OR closed_document IS NOT NULL));
