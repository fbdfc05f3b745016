-- CreateEnum
CREATE TYPE "zone_table_kind" AS ENUM ('ZONES', 'REMOTE_AREAS');

-- CreateEnum
CREATE TYPE "zone_match" AS ENUM ('POSTCODE_RANGE', 'POSTCODE_PREFIX', 'CITY', 'COUNTRY');

-- CreateEnum
CREATE TYPE "zone_level" AS ENUM ('POSTCODE', 'POSTCODE_RANGE', 'POSTCODE_PREFIX', 'CITY', 'COUNTRY');

-- CreateTable
CREATE TABLE "zone_table" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "kind" "zone_table_kind" NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_en" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "zone_table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zone_edition" (
    "id" UUID NOT NULL,
    "table_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "valid_from" DATE NOT NULL,
    "source" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "zone_edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zone_row" (
    "id" UUID NOT NULL,
    "edition_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "zone" TEXT,
    "country" TEXT NOT NULL,
    "match" "zone_match" NOT NULL,
    "postcode_from" TEXT,
    "postcode_to" TEXT,
    "city" TEXT,
    "level" "zone_level" NOT NULL,
    "low" TEXT COLLATE "C" NOT NULL,
    "high" TEXT COLLATE "C" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "zone_row_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "zone_table_warehouse_id_code_key" ON "zone_table"("warehouse_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "zone_edition_table_id_valid_from_key" ON "zone_edition"("table_id", "valid_from");

-- CreateIndex
CREATE UNIQUE INDEX "zone_row_edition_id_country_level_low_key" ON "zone_row"("edition_id", "country", "level", "low");

-- AddForeignKey
ALTER TABLE "zone_edition" ADD CONSTRAINT "zone_edition_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "zone_table"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_row" ADD CONSTRAINT "zone_row_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "zone_edition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "zone_row" ADD CONSTRAINT "zone_row_interval_check" CHECK ("low" <= "high");

-- No business of customers, but their documents' channels refer to it (prisma/customerReads.ts).
ALTER TABLE "zone_table" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "zone_table" FOR SELECT USING (false);
ALTER TABLE "zone_edition" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "zone_edition" FOR SELECT USING (false);
ALTER TABLE "zone_row" ENABLE ROW LEVEL SECURITY;
CREATE POLICY customer_reads ON "zone_row" FOR SELECT USING (false);
