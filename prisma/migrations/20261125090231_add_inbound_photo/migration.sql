-- CreateTable
CREATE TABLE "inbound_photo" (
    "id" UUID NOT NULL,
    "picture_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID,
    "order_id" UUID,
    "receipt_id" UUID,
    "parcel_id" UUID,
    "note" TEXT NOT NULL,
    "staff_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbound_photo_pkey" PRIMARY KEY ("id")
);

-- No photo without something to belong to.
ALTER TABLE "inbound_photo" ADD CONSTRAINT "inbound_photo_of_one" CHECK (num_nonnulls("receipt_id", "parcel_id") = 1);

-- CreateIndex
CREATE UNIQUE INDEX "inbound_photo_picture_id_key" ON "inbound_photo"("picture_id");

-- CreateIndex
CREATE INDEX "inbound_photo_order_id_idx" ON "inbound_photo"("order_id");

-- CreateIndex
CREATE INDEX "inbound_photo_receipt_id_idx" ON "inbound_photo"("receipt_id");

-- CreateIndex
CREATE INDEX "inbound_photo_parcel_id_idx" ON "inbound_photo"("parcel_id");

-- AddForeignKey
ALTER TABLE "inbound_photo" ADD CONSTRAINT "inbound_photo_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "stored_picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_photo" ADD CONSTRAINT "inbound_photo_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_photo" ADD CONSTRAINT "inbound_photo_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_photo" ADD CONSTRAINT "inbound_photo_parcel_id_fkey" FOREIGN KEY ("parcel_id") REFERENCES "unknown_parcel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
