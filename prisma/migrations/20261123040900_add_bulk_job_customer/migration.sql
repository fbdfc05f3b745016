-- AlterTable
ALTER TABLE "bulk_job" ADD COLUMN "customer_id" UUID;
