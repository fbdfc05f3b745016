-- CreateEnum
CREATE TYPE "announcement_state" AS ENUM ('DRAFT', 'PUBLISHED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "announcement" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID,
    "role_ids" UUID[],
    "state" "announcement_state" NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "pinned" BOOLEAN NOT NULL,
    "must_confirm" BOOLEAN NOT NULL,
    "revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "announcement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement_read" (
    "announcement_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcement_read_pkey" PRIMARY KEY ("announcement_id","staff_id")
);

-- CreateIndex
CREATE INDEX "announcement_warehouse_id_id_idx" ON "announcement"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "announcement_read_staff_id_idx" ON "announcement_read"("staff_id");

-- AddForeignKey
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What readers see: a publication that has not ended. It stays small while publications of before grow.
CREATE INDEX announcement_present ON announcement (until_day) WHERE state = 'PUBLISHED';

ALTER TABLE announcement ADD CONSTRAINT announcement_sound CHECK (
  until_day >= from_day AND revision > 0 AND role_ids IS NOT NULL AND (state = 'DRAFT') = (published_at IS NULL)
);
