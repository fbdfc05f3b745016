-- CreateEnum
CREATE TYPE "unknown_parcel_state" AS ENUM ('WAITING', 'CLAIMED', 'RETURNED', 'DISPOSED');

-- CreateTable
CREATE TABLE "unknown_parcel" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID,
    "order_id" UUID,
    "state" "unknown_parcel_state" NOT NULL,
    "tracking_number" TEXT,
    "carrier" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "cartons" INTEGER NOT NULL,
    "weight_grams" INTEGER,
    "place" TEXT NOT NULL,
    "remark" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "unknown_parcel_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "unknown_parcel_number_key" ON "unknown_parcel"("number");

-- CreateIndex
CREATE INDEX "unknown_parcel_warehouse_id_state_id_idx" ON "unknown_parcel"("warehouse_id", "state", "id");

-- CreateIndex
CREATE INDEX "unknown_parcel_warehouse_id_id_idx" ON "unknown_parcel"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "unknown_parcel_customer_id_id_idx" ON "unknown_parcel"("customer_id", "id");

-- CreateIndex
CREATE INDEX "unknown_parcel_order_id_idx" ON "unknown_parcel"("order_id");

-- CreateIndex
CREATE INDEX "unknown_parcel_number_trigram" ON "unknown_parcel" USING GIN ("number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "unknown_parcel_tracking_number_trigram" ON "unknown_parcel" USING GIN ("tracking_number" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "unknown_parcel" ADD CONSTRAINT "unknown_parcel_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unknown_parcel" ADD CONSTRAINT "unknown_parcel_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unknown_parcel" ADD CONSTRAINT "unknown_parcel_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE number_unknown;

ALTER TABLE unknown_parcel ADD CONSTRAINT unknown_parcel_sound CHECK (
  cartons > 0 AND (weight_grams IS NULL OR weight_grams > 0)
  AND (state <> 'CLAIMED' OR order_id IS NOT NULL) AND (order_id IS NULL) = (customer_id IS NULL)
);
