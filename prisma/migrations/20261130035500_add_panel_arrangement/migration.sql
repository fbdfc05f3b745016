-- CreateTable
CREATE TABLE "panel_arrangement" (
    "staff_id" UUID NOT NULL,
    "order" TEXT[],
    "hidden" TEXT[],

    CONSTRAINT "panel_arrangement_pkey" PRIMARY KEY ("staff_id")
);

-- AddForeignKey
ALTER TABLE "panel_arrangement" ADD CONSTRAINT "panel_arrangement_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
