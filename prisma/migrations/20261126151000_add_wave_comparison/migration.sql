-- CreateEnum
CREATE TYPE "wave_comparison_state" AS ENUM ('PLANNING', 'DONE', 'CANCELLED');

-- AlterTable
ALTER TABLE "wave" ADD COLUMN     "walk_reach_milliseconds" INTEGER;

-- CreateTable
CREATE TABLE "wave_comparison" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "state" "wave_comparison_state" NOT NULL,
    "package_ids" UUID[],
    "settings" JSONB NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wave_comparison_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wave_plan" (
    "comparison_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "is_fallback" BOOLEAN NOT NULL,
    "layout_version" INTEGER NOT NULL,
    "left_count" INTEGER NOT NULL,
    "waves" JSONB NOT NULL,
    "planned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wave_plan_pkey" PRIMARY KEY ("comparison_id","position")
);

-- CreateTable
CREATE TABLE "pick_time" (
    "warehouse_id" UUID NOT NULL,
    "tour_milliseconds" INTEGER NOT NULL,
    "metre_milliseconds" INTEGER NOT NULL,
    "stop_milliseconds" INTEGER NOT NULL,
    "piece_milliseconds" INTEGER NOT NULL,
    "waves" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3),
    "calibrated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pick_time_pkey" PRIMARY KEY ("warehouse_id")
);

-- CreateIndex
CREATE INDEX "wave_comparison_warehouse_id_created_at_idx" ON "wave_comparison"("warehouse_id", "created_at");

-- AddForeignKey
ALTER TABLE "wave_comparison" ADD CONSTRAINT "wave_comparison_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_plan" ADD CONSTRAINT "wave_plan_comparison_id_fkey" FOREIGN KEY ("comparison_id") REFERENCES "wave_comparison"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick_time" ADD CONSTRAINT "pick_time_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
