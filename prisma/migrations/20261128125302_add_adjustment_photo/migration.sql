-- CreateTable
CREATE TABLE "adjustment_photo" (
    "id" UUID NOT NULL,
    "picture_id" UUID NOT NULL,
    "adjustment_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "staff_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adjustment_photo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "adjustment_photo_picture_id_key" ON "adjustment_photo"("picture_id");

-- CreateIndex
CREATE INDEX "adjustment_photo_adjustment_id_idx" ON "adjustment_photo"("adjustment_id");

-- AddForeignKey
ALTER TABLE "adjustment_photo" ADD CONSTRAINT "adjustment_photo_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "stored_picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment_photo" ADD CONSTRAINT "adjustment_photo_adjustment_id_fkey" FOREIGN KEY ("adjustment_id") REFERENCES "adjustment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
