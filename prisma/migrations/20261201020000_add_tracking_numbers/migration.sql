-- CreateEnum
CREATE TYPE "tracking_check_digit" AS ENUM ('NONE', 'S10', 'MOD10');

-- CreateEnum
CREATE TYPE "tracking_number_state" AS ENUM ('FREE', 'GIVEN', 'SET_ASIDE');

-- CreateTable
CREATE TABLE "tracking_range" (
    "id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "is_list" BOOLEAN NOT NULL,
    "prefix" TEXT NOT NULL,
    "suffix" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "check_digit" "tracking_check_digit" NOT NULL,
    "first_number" TEXT NOT NULL,
    "last_number" TEXT NOT NULL,
    "first_serial" BIGINT NOT NULL,
    "low" BIGINT NOT NULL,
    "high" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "set_aside" INTEGER NOT NULL DEFAULT 0,
    "set_aside_at" TIMESTAMPTZ(3),
    "set_aside_reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "tracking_range_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tracking_range_counts_check" CHECK ("opened" BETWEEN 0 AND "size" AND "set_aside" BETWEEN 0 AND "size" AND "low" <= "high")
);

-- CreateTable
CREATE TABLE "tracking_number" (
    "no" BIGSERIAL NOT NULL,
    "range_id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "state" "tracking_number_state" NOT NULL,
    "reference" TEXT,
    "given_at" TIMESTAMPTZ(3),

    CONSTRAINT "tracking_number_pkey" PRIMARY KEY ("no"),
    CONSTRAINT "tracking_number_given_check" CHECK (("state" = 'GIVEN') = ("reference" IS NOT NULL) AND ("state" = 'GIVEN') = ("given_at" IS NOT NULL))
);

-- CreateIndex
CREATE INDEX "tracking_range_channel_id_id_idx" ON "tracking_range"("channel_id", "id");

-- CreateIndex
CREATE INDEX "tracking_range_warehouse_id_prefix_suffix_width_idx" ON "tracking_range"("warehouse_id", "prefix", "suffix", "width");

-- CreateIndex
CREATE INDEX "tracking_number_channel_id_given_at_idx" ON "tracking_number"("channel_id", "given_at");

-- CreateIndex
CREATE UNIQUE INDEX "tracking_number_warehouse_id_number_key" ON "tracking_number"("warehouse_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "tracking_number_channel_id_reference_key" ON "tracking_number"("channel_id", "reference");

-- AddForeignKey
ALTER TABLE "tracking_number" ADD CONSTRAINT "tracking_number_range_id_fkey" FOREIGN KEY ("range_id") REFERENCES "tracking_range"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is taken next, and how many are left: it stays small while the numbers that were given grow.
CREATE INDEX "tracking_number_free" ON "tracking_number" ("range_id", "no") WHERE "state" = 'FREE';

-- No business of customers; numbers are not granted to them at all (prisma/customerReads.ts).
ALTER TABLE "tracking_range" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "tracking_range" FOR SELECT USING (false);
