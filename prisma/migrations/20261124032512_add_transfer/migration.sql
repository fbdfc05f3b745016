-- CreateEnum
CREATE TYPE "transfer_state" AS ENUM ('CREATED', 'PARTIAL', 'COMPLETE', 'VOIDED');

-- CreateEnum
CREATE TYPE "transfer_move_kind" AS ENUM ('OUT', 'IN', 'RETURNED', 'LOST');

-- CreateTable
CREATE TABLE "transfer" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "state" "transfer_state" NOT NULL,
    "remark" TEXT NOT NULL,
    "hand_location_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_line" (
    "id" UUID NOT NULL,
    "transfer_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "quality" "quality" NOT NULL,
    "from_location_id" UUID NOT NULL,
    "to_location_id" UUID,
    "quantity" INTEGER NOT NULL,
    "moved_out" INTEGER NOT NULL,
    "moved_in" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL,
    "lost" INTEGER NOT NULL,

    CONSTRAINT "transfer_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_move" (
    "id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "kind" "transfer_move_kind" NOT NULL,
    "location_id" UUID,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,

    CONSTRAINT "transfer_move_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "transfer_number_key" ON "transfer"("number");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_hand_location_id_key" ON "transfer"("hand_location_id");

-- CreateIndex
CREATE INDEX "transfer_warehouse_id_state_id_idx" ON "transfer"("warehouse_id", "state", "id");

-- CreateIndex
CREATE INDEX "transfer_warehouse_id_id_idx" ON "transfer"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "transfer_number_trigram" ON "transfer" USING GIN ("number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "transfer_line_product_id_idx" ON "transfer_line"("product_id");

-- CreateIndex
CREATE INDEX "transfer_line_from_location_id_idx" ON "transfer_line"("from_location_id");

-- CreateIndex
CREATE INDEX "transfer_line_to_location_id_idx" ON "transfer_line"("to_location_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_line_transfer_id_line_no_key" ON "transfer_line"("transfer_id", "line_no");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_line_transfer_id_product_id_from_location_id_key" ON "transfer_line"("transfer_id", "product_id", "from_location_id");

-- CreateIndex
CREATE INDEX "transfer_move_line_id_id_idx" ON "transfer_move"("line_id", "id");

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_hand_location_id_fkey" FOREIGN KEY ("hand_location_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_from_location_id_fkey" FOREIGN KEY ("from_location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_to_location_id_fkey" FOREIGN KEY ("to_location_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_move" ADD CONSTRAINT "transfer_move_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "transfer_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_move" ADD CONSTRAINT "transfer_move_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE SEQUENCE number_transfer;

ALTER TABLE transfer_line ADD CONSTRAINT transfer_line_sound
  CHECK (quantity > 0 AND moved_in >= 0 AND returned >= 0 AND lost >= 0 AND moved_in + returned + lost <= moved_out AND moved_out <= quantity);
ALTER TABLE transfer_move ADD CONSTRAINT transfer_move_sound CHECK (quantity > 0 AND (location_id IS NULL) = (kind = 'LOST'));
