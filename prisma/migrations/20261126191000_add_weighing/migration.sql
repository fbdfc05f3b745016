-- CreateEnum
CREATE TYPE "weighing_rule" AS ENUM ('NONE', 'SCAN_FIRST', 'WEIGH_FIRST');

-- AlterTable
ALTER TABLE "package" ADD COLUMN     "measured_weight_grams" INTEGER,
ADD COLUMN     "weighed_at" TIMESTAMPTZ(3),
ADD COLUMN     "weighed_by_id" UUID,
ADD COLUMN     "weighed_expected_grams" INTEGER;

-- AlterTable
ALTER TABLE "warehouse" ADD COLUMN     "weighing" "weighing_rule" NOT NULL DEFAULT 'NONE',
ADD COLUMN     "weight_tolerance_grams" INTEGER NOT NULL DEFAULT 50,
ADD COLUMN     "weight_tolerance_percent" INTEGER NOT NULL DEFAULT 5;

ALTER TABLE warehouse ADD CONSTRAINT warehouse_weight_tolerance CHECK (
  weight_tolerance_grams >= 0 AND weight_tolerance_percent BETWEEN 0 AND 100
);
ALTER TABLE package ADD CONSTRAINT package_weighing CHECK (
  measured_weight_grams > 0 AND (measured_weight_grams IS NULL) = (weighed_at IS NULL)
  AND (measured_weight_grams IS NOT NULL OR (weighed_expected_grams IS NULL AND weighed_by_id IS NULL))
) NOT VALID;
