-- CreateEnum
CREATE TYPE "pick_mode" AS ENUM ('PAPER', 'HANDHELD');

-- AlterTable
ALTER TABLE "wave" ADD COLUMN     "pick_mode" "pick_mode" NOT NULL DEFAULT 'PAPER';

-- AlterTable
ALTER TABLE "wave_setting" ADD COLUMN     "pick_mode" "pick_mode" NOT NULL DEFAULT 'PAPER';

-- CreateTable
CREATE TABLE "wave_picker" (
    "wave_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wave_picker_pkey" PRIMARY KEY ("wave_id","staff_id")
);

-- CreateTable
CREATE TABLE "wave_skip" (
    "wave_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "skipped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wave_skip_pkey" PRIMARY KEY ("wave_id","location_id")
);

-- CreateIndex
CREATE INDEX "wave_picker_staff_id_idx" ON "wave_picker"("staff_id");

-- CreateIndex
CREATE INDEX "wave_skip_location_id_idx" ON "wave_skip"("location_id");

-- AddForeignKey
ALTER TABLE "wave_picker" ADD CONSTRAINT "wave_picker_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_picker" ADD CONSTRAINT "wave_picker_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_skip" ADD CONSTRAINT "wave_skip_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_skip" ADD CONSTRAINT "wave_skip_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
