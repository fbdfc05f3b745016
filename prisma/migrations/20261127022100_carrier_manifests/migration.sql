-- CreateEnum
CREATE TYPE "carrier_manifest_state" AS ENUM ('QUEUED', 'ASKED', 'CONFIRMED', 'CLOSED_BY_CARRIER', 'FAILED');

-- CreateTable
CREATE TABLE "carrier_manifest" (
    "id" UUID NOT NULL,
    "sheet_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "carrier" TEXT NOT NULL,
    "state" "carrier_manifest_state" NOT NULL,
    "request" INTEGER NOT NULL,
    "package_count" INTEGER NOT NULL,
    "number" TEXT,
    "refused_numbers" TEXT[],
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "carrier_manifest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carrier_document" (
    "id" UUID NOT NULL,
    "manifest_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "carrier_document_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "carrier_manifest_sheet_id_carrier_key" ON "carrier_manifest"("sheet_id", "carrier");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_document_file_id_key" ON "carrier_document"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_document_manifest_id_position_key" ON "carrier_document"("manifest_id", "position");

-- AddForeignKey
ALTER TABLE "carrier_manifest" ADD CONSTRAINT "carrier_manifest_sheet_id_fkey" FOREIGN KEY ("sheet_id") REFERENCES "handover_sheet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carrier_document" ADD CONSTRAINT "carrier_document_manifest_id_fkey" FOREIGN KEY ("manifest_id") REFERENCES "carrier_manifest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
