-- What of a product code is compared: a GTIN as 14 digits, any other code as it is.
CREATE OR REPLACE FUNCTION product_code_key(code text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN code ~ '^(\d{8}|\d{12,14})$' THEN lpad(code, 14, '0') ELSE code END;

-- AlterTable
ALTER TABLE "product_barcode" ADD COLUMN     "pieces" INTEGER NOT NULL DEFAULT 1;

ALTER TABLE "product_barcode" ADD COLUMN "code_key" TEXT GENERATED ALWAYS AS (product_code_key("code")) STORED;

ALTER TABLE "product_barcode" ADD CONSTRAINT "product_barcode_pieces_check" CHECK ("pieces" > 0);

-- CreateIndex
CREATE INDEX "product_barcode_code_key_idx" ON "product_barcode"("code_key");

-- SKUs are scanned too, in any of the forms of a GTIN.
CREATE INDEX "product_sku_key" ON "product"(product_code_key("sku"));
