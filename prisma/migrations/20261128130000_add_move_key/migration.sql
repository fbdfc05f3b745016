-- AlterTable
ALTER TABLE "transfer" ADD COLUMN     "move_key" TEXT;
