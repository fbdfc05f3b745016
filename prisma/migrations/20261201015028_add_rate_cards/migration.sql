-- CreateEnum
CREATE TYPE "rate_card_state" AS ENUM ('DRAFT', 'PUBLISHED');

-- CreateEnum
CREATE TYPE "rate_step_kind" AS ENUM ('WEIGHT', 'FURTHER', 'SIZE');

-- CreateEnum
CREATE TYPE "rate_surcharge_kind" AS ENUM ('REMOTE_AREA', 'EXTRA_HANDLING', 'PEAK', 'EACH_PARCEL');

-- CreateTable
CREATE TABLE "rate_card" (
    "id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "state" "rate_card_state" NOT NULL DEFAULT 'DRAFT',
    "valid_from" DATE NOT NULL,
    "valid_until" DATE,
    "currency" CHAR(3) NOT NULL,
    "divisor" INTEGER,
    "minimum" DECIMAL(18,4),
    "takes_fuel" BOOLEAN NOT NULL DEFAULT false,
    "zones" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "rate_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_step" (
    "id" UUID NOT NULL,
    "card_id" UUID NOT NULL,
    "kind" "rate_step_kind" NOT NULL,
    "no" INTEGER NOT NULL,
    "grams" INTEGER,
    "longest" INTEGER,
    "middle" INTEGER,
    "shortest" INTEGER,

    CONSTRAINT "rate_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_price" (
    "step_id" UUID NOT NULL,
    "zone" TEXT NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "rate_price_pkey" PRIMARY KEY ("step_id","zone")
);

-- CreateTable
CREATE TABLE "rate_surcharge" (
    "id" UUID NOT NULL,
    "card_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "kind" "rate_surcharge_kind" NOT NULL,
    "name" TEXT,
    "amount" DECIMAL(18,4) NOT NULL,
    "takes_fuel" BOOLEAN NOT NULL,
    "above_grams" INTEGER,
    "above_millimetres" INTEGER,
    "from_day" DATE,
    "until_day" DATE,

    CONSTRAINT "rate_surcharge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fuel_rate" (
    "id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "valid_from" DATE NOT NULL,
    "valid_until" DATE NOT NULL,
    "percent" DECIMAL(6,3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "fuel_rate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rate_card_channel_id_valid_from_idx" ON "rate_card"("channel_id", "valid_from");

-- CreateIndex
CREATE UNIQUE INDEX "rate_card_warehouse_id_code_key" ON "rate_card"("warehouse_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "rate_step_card_id_no_key" ON "rate_step"("card_id", "no");

-- CreateIndex
CREATE UNIQUE INDEX "rate_surcharge_card_id_no_key" ON "rate_surcharge"("card_id", "no");

-- CreateIndex
CREATE UNIQUE INDEX "fuel_rate_channel_id_valid_from_key" ON "fuel_rate"("channel_id", "valid_from");


-- AddForeignKey
ALTER TABLE "rate_step" ADD CONSTRAINT "rate_step_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "rate_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_price" ADD CONSTRAINT "rate_price_step_id_fkey" FOREIGN KEY ("step_id") REFERENCES "rate_step"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_surcharge" ADD CONSTRAINT "rate_surcharge_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "rate_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One card holds from a day.
CREATE UNIQUE INDEX "rate_card_published_key" ON "rate_card"("channel_id", "valid_from") WHERE "state" = 'PUBLISHED';

-- A step ends at a weight or at a size.
ALTER TABLE "rate_step" ADD CONSTRAINT "rate_step_bound_check" CHECK (("kind" = 'SIZE') = ("grams" IS NULL) AND ("kind" = 'SIZE' OR "longest" IS NULL));

-- No business of customers (prisma/customerReads.ts).
ALTER TABLE "rate_card" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "rate_card" FOR SELECT USING (false);
ALTER TABLE "rate_step" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "rate_step" FOR SELECT USING (false);
ALTER TABLE "rate_price" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "rate_price" FOR SELECT USING (false);
ALTER TABLE "rate_surcharge" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "rate_surcharge" FOR SELECT USING (false);
ALTER TABLE "fuel_rate" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "fuel_rate" FOR SELECT USING (false);
