-- CreateEnum
CREATE TYPE "import_kind" AS ENUM ('PRODUCTS', 'STOCK', 'INBOUND_ORDERS');

-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'CANCELLED');

-- CreateEnum
CREATE TYPE "import_mode" AS ENUM ('ALL_OR_NOTHING', 'VALID_ROWS');

-- CreateEnum
CREATE TYPE "import_row_outcome" AS ENUM ('NEW', 'CHANGED', 'UNCHANGED', 'REPEATED', 'REFUSED');

-- CreateTable
CREATE TABLE "sheet_import" (
    "id" UUID NOT NULL,
    "kind" "import_kind" NOT NULL,
    "state" "import_state" NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sheet_name" TEXT NOT NULL,
    "file_hash" TEXT NOT NULL,
    "header" TEXT[],
    "header_row" INTEGER NOT NULL,
    "match" JSONB NOT NULL,
    "mode" "import_mode",
    "total" INTEGER NOT NULL,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "fresh" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "repeated" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "applied" INTEGER NOT NULL DEFAULT 0,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sheet_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sheet_import_row" (
    "id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "unit" INTEGER,
    "outcome" "import_row_outcome",
    "failures" JSONB NOT NULL DEFAULT '[]',
    "changes" JSONB NOT NULL DEFAULT '[]',
    "node_id" TEXT,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "sheet_import_row_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sheet_import_key" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "import_id" UUID NOT NULL,

    CONSTRAINT "sheet_import_key_pkey" PRIMARY KEY ("scope","key")
);

-- CreateIndex
CREATE INDEX "sheet_import_kind_warehouse_id_id_idx" ON "sheet_import"("kind", "warehouse_id", "id");

-- CreateIndex
CREATE INDEX "sheet_import_customer_id_kind_id_idx" ON "sheet_import"("customer_id", "kind", "id");

-- CreateIndex
CREATE INDEX "sheet_import_row_import_id_outcome_id_idx" ON "sheet_import_row"("import_id", "outcome", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sheet_import_row_import_id_row_key" ON "sheet_import_row"("import_id", "row");

-- AddForeignKey
ALTER TABLE "sheet_import" ADD CONSTRAINT "sheet_import_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_import" ADD CONSTRAINT "sheet_import_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_import_row" ADD CONSTRAINT "sheet_import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "sheet_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
