-- CreateEnum
CREATE TYPE "notice_kind" AS ENUM ('IMPORT', 'BULK', 'PRINT_JOBS', 'CARRIER_MANIFEST', 'CUT_OFF');

-- CreateTable
CREATE TABLE "notice" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "occurrence" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "stopped" BOOLEAN NOT NULL,
    "done" INTEGER,
    "failed" INTEGER,
    "to_ship" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notice_occurrence_staff_id_key" ON "notice"("occurrence", "staff_id");

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the bell shows: the unread ones of a person, the newest first. It stays small while those that were read grow.
CREATE INDEX notice_unread ON notice (staff_id, id) WHERE read_at IS NULL;
