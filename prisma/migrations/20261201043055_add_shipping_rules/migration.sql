-- CreateEnum
CREATE TYPE "shipping_rule_set_state" AS ENUM ('DRAFT', 'LIVE', 'EARLIER', 'DISCARDED');

-- CreateTable
CREATE TABLE "shipping_rule_set" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "state" "shipping_rule_set_state" NOT NULL,
    "rules" JSONB NOT NULL,
    "copied_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "shipping_rule_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_route" (
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "rule_set_id" UUID NOT NULL,
    "channel_id" UUID,
    "met_rule_ids" UUID[],
    "facts" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "package_route_pkey" PRIMARY KEY ("package_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shipping_rule_set_warehouse_id_number_key" ON "shipping_rule_set"("warehouse_id", "number");

-- CreateIndex
CREATE INDEX "package_route_rule_set_id_decided_at_idx" ON "package_route"("rule_set_id", "decided_at");

-- One version is written, and one gives packages their channels.
CREATE UNIQUE INDEX "shipping_rule_set_draft_key" ON "shipping_rule_set"("warehouse_id") WHERE "state" = 'DRAFT';
CREATE UNIQUE INDEX "shipping_rule_set_live_key" ON "shipping_rule_set"("warehouse_id") WHERE "state" = 'LIVE';

-- No business of customers (prisma/customerReads.ts).
ALTER TABLE "shipping_rule_set" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "shipping_rule_set" FOR SELECT USING (false);
ALTER TABLE "package_route" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "package_route" FOR SELECT USING (false);
