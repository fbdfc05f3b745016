-- CreateEnum
CREATE TYPE "examination_state" AS ENUM ('WAITING', 'INSPECTING', 'INSPECTED');

-- CreateEnum
CREATE TYPE "examination_rule" AS ENUM ('OPTIONAL', 'REQUIRED', 'SHIPS');

-- AlterTable
ALTER TABLE "package_line" ADD COLUMN     "examined" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "warehouse" ADD COLUMN     "examination" "examination_rule" NOT NULL DEFAULT 'OPTIONAL';

-- CreateTable
CREATE TABLE "examination" (
    "id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "state" "examination_state" NOT NULL,
    "examiner_id" UUID,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "examination_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "examination_package_id_key" ON "examination"("package_id");

-- CreateIndex
CREATE INDEX "examination_warehouse_id_state_idx" ON "examination"("warehouse_id", "state");

-- AddForeignKey
ALTER TABLE "examination" ADD CONSTRAINT "examination_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An examination counts no more than the package holds.
ALTER TABLE "package_line" ADD CONSTRAINT "package_line_examined_check" CHECK (examined between 0 and quantity) NOT VALID;
