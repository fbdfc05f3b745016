-- AlterTable
ALTER TABLE "inbound_order" ADD COLUMN     "expected_on" DATE;
