-- CreateTable
CREATE TABLE "package_photo" (
    "id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "picture_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "staff_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "package_photo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "package_photo_picture_id_key" ON "package_photo"("picture_id");

-- CreateIndex
CREATE INDEX "package_photo_package_id_idx" ON "package_photo"("package_id");

-- CreateIndex
CREATE INDEX "package_photo_warehouse_id_id_idx" ON "package_photo"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "package_photo_warehouse_id_staff_id_idx" ON "package_photo"("warehouse_id", "staff_id");

-- AddForeignKey
ALTER TABLE "package_photo" ADD CONSTRAINT "package_photo_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_photo" ADD CONSTRAINT "package_photo_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "stored_picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
