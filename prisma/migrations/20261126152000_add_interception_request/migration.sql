-- CreateEnum
CREATE TYPE "interception_request_state" AS ENUM ('REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "interception_wish" AS ENUM ('CANCEL', 'HOLD');

-- CreateEnum
CREATE TYPE "interception_decision" AS ENUM ('APPROVE', 'REJECT');

-- AlterTable
ALTER TABLE "warehouse" ADD COLUMN     "interception_default" "interception_decision" NOT NULL DEFAULT 'APPROVE',
ADD COLUMN     "interception_minutes" INTEGER NOT NULL DEFAULT 120;

-- CreateTable
CREATE TABLE "interception_request" (
    "id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "state" "interception_request_state" NOT NULL,
    "wish" "interception_wish" NOT NULL,
    "reason" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "fallback" "interception_decision" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,

    CONSTRAINT "interception_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "interception_request_warehouse_id_state_due_at_id_idx" ON "interception_request"("warehouse_id", "state", "due_at", "id");

-- CreateIndex
CREATE INDEX "interception_request_warehouse_id_id_idx" ON "interception_request"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "interception_request_package_id_id_idx" ON "interception_request"("package_id", "id");

-- AddForeignKey
ALTER TABLE "interception_request" ADD CONSTRAINT "interception_request_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interception_request" ADD CONSTRAINT "interception_request_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interception_request" ADD CONSTRAINT "interception_request_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- At most one request of a package is open; the settled ones have their moment.
CREATE UNIQUE INDEX "interception_request_open" ON "interception_request"("package_id") WHERE "state" = 'REQUESTED';

ALTER TABLE "interception_request" ADD CONSTRAINT "interception_request_settled" CHECK (("state" = 'REQUESTED') = ("settled_at" IS NULL));

ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_interception_minutes" CHECK ("interception_minutes" BETWEEN 0 AND 10080);
