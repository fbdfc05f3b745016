-- CreateEnum
CREATE TYPE "tracking_status" AS ENUM ('ACCEPTED', 'DEPARTED', 'ARRIVED', 'HELD', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'DELIVERED', 'RETURNING', 'RETURNED', 'LOST');

-- CreateEnum
CREATE TYPE "tracking_source" AS ENUM ('POLL', 'PUSH');

-- CreateTable
CREATE TABLE "package_tracking" (
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "carrier" TEXT NOT NULL,
    "tracking_number" TEXT NOT NULL,
    "earlier_numbers" TEXT[],
    "status" "tracking_status",
    "status_at" TIMESTAMPTZ(0),
    "quiet_since" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,

    CONSTRAINT "package_tracking_pkey" PRIMARY KEY ("package_id")
);

-- CreateTable
CREATE TABLE "tracking_event" (
    "no" BIGSERIAL NOT NULL,
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "tracking_number" TEXT NOT NULL,
    "status" "tracking_status" NOT NULL,
    "at" TIMESTAMPTZ(0) NOT NULL,
    "place" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "source" "tracking_source" NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tracking_event_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "carrier_away" (
    "carrier" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "failure" TEXT NOT NULL,

    CONSTRAINT "carrier_away_pkey" PRIMARY KEY ("carrier")
);

-- CreateIndex
CREATE INDEX "package_tracking_carrier_next_at_idx" ON "package_tracking"("carrier", "next_at");

-- CreateIndex
CREATE INDEX "package_tracking_warehouse_id_status_idx" ON "package_tracking"("warehouse_id", "status");

-- CreateIndex
CREATE INDEX "package_tracking_warehouse_id_quiet_since_idx" ON "package_tracking"("warehouse_id", "quiet_since");

-- CreateIndex
CREATE INDEX "package_tracking_earlier_numbers_idx" ON "package_tracking" USING GIN ("earlier_numbers");

-- CreateIndex
CREATE UNIQUE INDEX "tracking_event_package_id_tracking_number_status_at_key" ON "tracking_event"("package_id", "tracking_number", "status", "at");
