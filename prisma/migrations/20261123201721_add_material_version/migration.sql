-- AlterTable
ALTER TABLE "packaging_material" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
