-- AlterTable
ALTER TABLE "channel" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "logistics_group" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
