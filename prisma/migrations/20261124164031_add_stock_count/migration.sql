-- CreateEnum
CREATE TYPE "stock_count_state" AS ENUM ('TO_COUNT', 'COUNTING', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "stock_count_type" AS ENUM ('AREA', 'LOCATION', 'PRODUCT', 'SHORT_PICK');

-- CreateEnum
CREATE TYPE "stock_count_skip_reason" AS ENUM ('BLOCKED', 'BUSY', 'UNCLEAR', 'OTHER');

-- CreateTable
CREATE TABLE "stock_count" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "state" "stock_count_state" NOT NULL,
    "type" "stock_count_type" NOT NULL,
    "is_blind" BOOLEAN NOT NULL,
    "with_empty" BOOLEAN NOT NULL,
    "remark" TEXT NOT NULL,
    "author_kind" TEXT NOT NULL,
    "author_id" UUID,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "stock_count_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_count_place" (
    "id" UUID NOT NULL,
    "count_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "empty_at" TIMESTAMPTZ(3),
    "skip_reason" "stock_count_skip_reason",

    CONSTRAINT "stock_count_place_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_count_line" (
    "id" UUID NOT NULL,
    "count_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quality" "quality" NOT NULL,
    "book" INTEGER NOT NULL,
    "book_rows" JSONB NOT NULL,
    "book_at" TIMESTAMPTZ(3) NOT NULL,
    "tally" INTEGER,
    "holder_id" UUID,
    "held_at" TIMESTAMPTZ(3),
    "skip_reason" "stock_count_skip_reason",
    "recount_asked_at" TIMESTAMPTZ(3),
    "approved_difference" INTEGER,
    "refused_reason" TEXT,
    "decided_by_id" UUID,
    "posted" INTEGER,

    CONSTRAINT "stock_count_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_count_entry" (
    "id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "counted" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,

    CONSTRAINT "stock_count_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stock_count_number_key" ON "stock_count"("number");

-- CreateIndex
CREATE INDEX "stock_count_warehouse_id_state_id_idx" ON "stock_count"("warehouse_id", "state", "id");

-- CreateIndex
CREATE INDEX "stock_count_warehouse_id_id_idx" ON "stock_count"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "stock_count_number_trigram" ON "stock_count" USING GIN ("number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "stock_count_place_location_id_idx" ON "stock_count_place"("location_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_count_place_count_id_location_id_key" ON "stock_count_place"("count_id", "location_id");

-- CreateIndex
CREATE INDEX "stock_count_line_product_id_idx" ON "stock_count_line"("product_id");

-- CreateIndex
CREATE INDEX "stock_count_line_location_id_idx" ON "stock_count_line"("location_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_count_line_count_id_location_id_product_id_key" ON "stock_count_line"("count_id", "location_id", "product_id");

-- CreateIndex
CREATE INDEX "stock_count_entry_line_id_id_idx" ON "stock_count_entry"("line_id", "id");

-- AddForeignKey
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_place" ADD CONSTRAINT "stock_count_place_count_id_fkey" FOREIGN KEY ("count_id") REFERENCES "stock_count"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_place" ADD CONSTRAINT "stock_count_place_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_id_fkey" FOREIGN KEY ("count_id") REFERENCES "stock_count"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_entry" ADD CONSTRAINT "stock_count_entry_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "stock_count_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE number_count;

ALTER TABLE stock_count_line ADD CONSTRAINT stock_count_line_sound
  CHECK (book >= 0 AND tally >= 0 AND (tally IS NULL OR held_at IS NOT NULL));
ALTER TABLE stock_count_entry ADD CONSTRAINT stock_count_entry_sound CHECK (counted >= 0 AND counted_at <= recorded_at);

-- A count takes missing pieces from the transfers that were to move them: a line may then have none left to move.
ALTER TABLE transfer_line DROP CONSTRAINT transfer_line_sound;
ALTER TABLE transfer_line ADD CONSTRAINT transfer_line_sound
  CHECK (moved_in >= 0 AND returned >= 0 AND lost >= 0 AND moved_in + returned + lost <= moved_out AND moved_out <= quantity);
