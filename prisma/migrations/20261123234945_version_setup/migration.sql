-- AlterTable
ALTER TABLE "pick_car" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "shelf_spec" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
