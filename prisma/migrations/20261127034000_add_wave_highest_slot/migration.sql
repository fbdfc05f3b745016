-- AlterTable
ALTER TABLE "wave" ADD COLUMN     "highest_slot" INTEGER NOT NULL DEFAULT 0;
