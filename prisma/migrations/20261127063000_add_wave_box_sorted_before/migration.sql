-- AlterTable
ALTER TABLE "wave_box" ADD COLUMN     "sorted_before" INTEGER NOT NULL DEFAULT 0;
