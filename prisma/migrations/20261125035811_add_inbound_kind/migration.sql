-- CreateEnum
CREATE TYPE "inbound_kind" AS ENUM ('STANDARD', 'RETURN');

-- AlterTable
ALTER TABLE "inbound_order" ADD COLUMN     "kind" "inbound_kind" NOT NULL DEFAULT 'STANDARD';
