-- AlterTable
ALTER TABLE "wave" ADD COLUMN     "walk_bound_millimetres" INTEGER,
ADD COLUMN     "walk_millimetres" INTEGER,
ADD COLUMN     "walk_seconds" INTEGER;

-- CreateTable
CREATE TABLE "wave_stop" (
    "wave_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "wave_stop_pkey" PRIMARY KEY ("wave_id","location_id")
);

-- CreateIndex
CREATE INDEX "wave_stop_location_id_idx" ON "wave_stop"("location_id");

-- AddForeignKey
ALTER TABLE "wave_stop" ADD CONSTRAINT "wave_stop_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_stop" ADD CONSTRAINT "wave_stop_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A bound belongs to a length, and is not above it.
ALTER TABLE "wave" ADD CONSTRAINT "wave_walk" CHECK (
  ("walk_millimetres" IS NULL) = ("walk_bound_millimetres" IS NULL) AND ("walk_millimetres" IS NULL) = ("walk_seconds" IS NULL)
  AND ("walk_millimetres" IS NULL OR "walk_bound_millimetres" BETWEEN 0 AND "walk_millimetres")
) NOT VALID;
ALTER TABLE "wave" VALIDATE CONSTRAINT "wave_walk";
