-- CreateTable
CREATE TABLE "wave_box" (
    "wave_id" UUID NOT NULL,
    "box" INTEGER NOT NULL,
    "package_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "wave_box_pkey" PRIMARY KEY ("wave_id","box"),
    CONSTRAINT "wave_box_box_check" CHECK ("box" > 0)
);

-- CreateIndex
CREATE INDEX "wave_box_package_id_idx" ON "wave_box"("package_id");

-- AddForeignKey
ALTER TABLE "wave_box" ADD CONSTRAINT "wave_box_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_box" ADD CONSTRAINT "wave_box_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
