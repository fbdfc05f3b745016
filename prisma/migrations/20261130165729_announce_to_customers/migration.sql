-- CreateEnum
CREATE TYPE "announcement_audience" AS ENUM ('STAFF', 'CUSTOMERS');

-- AlterTable
ALTER TABLE "announcement" ADD COLUMN     "all_customers" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "audience" "announcement_audience" NOT NULL DEFAULT 'STAFF';

-- CreateTable
CREATE TABLE "announcement_customer" (
    "announcement_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "announcement_customer_pkey" PRIMARY KEY ("announcement_id","customer_id")
);

-- CreateIndex
CREATE INDEX "announcement_customer_customer_id_idx" ON "announcement_customer"("customer_id");

-- AddForeignKey
ALTER TABLE "announcement_customer" ADD CONSTRAINT "announcement_customer_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_customer" ADD CONSTRAINT "announcement_customer_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Roles are those of staff, customers are chosen for what is for customers.
ALTER TABLE announcement ADD CONSTRAINT announcement_addressed CHECK (
  CASE audience WHEN 'STAFF' THEN all_customers ELSE role_ids = '{}' END
);
