-- CreateEnum
CREATE TYPE "weight_unit" AS ENUM ('KG', 'LB');

-- AlterTable
ALTER TABLE "warehouse" ADD COLUMN     "weight_unit" "weight_unit" NOT NULL DEFAULT 'KG';
