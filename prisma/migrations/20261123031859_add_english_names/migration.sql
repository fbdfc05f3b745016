-- AlterTable
ALTER TABLE "cargo_area" ADD COLUMN     "name_en" TEXT;

-- AlterTable
ALTER TABLE "channel" ADD COLUMN     "name_en" TEXT;

-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "name_en" TEXT;

-- AlterTable
ALTER TABLE "logistics_group" ADD COLUMN     "name_en" TEXT;

-- AlterTable
ALTER TABLE "packaging_material" ADD COLUMN     "name_en" TEXT;

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "name_en" TEXT;

-- AlterTable
ALTER TABLE "wall_token" ADD COLUMN     "language" TEXT;

-- AlterTable
ALTER TABLE "warehouse" ADD COLUMN     "name_en" TEXT;
