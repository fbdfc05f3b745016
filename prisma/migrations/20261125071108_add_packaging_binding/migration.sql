-- AlterTable
ALTER TABLE "product" ADD COLUMN     "packaging_material_id" UUID;

-- CreateIndex
CREATE INDEX "product_packaging_material_id_idx" ON "product"("packaging_material_id");

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_packaging_material_id_fkey" FOREIGN KEY ("packaging_material_id") REFERENCES "packaging_material"("id") ON DELETE SET NULL ON UPDATE CASCADE;
