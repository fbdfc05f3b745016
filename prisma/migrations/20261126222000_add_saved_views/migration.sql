-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "layout" TEXT,
    "shared" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "default_view" (
    "staff_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "default_view_pkey" PRIMARY KEY ("staff_id","list")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_staff_id_list_name_key" ON "saved_view"("staff_id", "list", "name");

-- CreateIndex
CREATE INDEX "default_view_view_id_idx" ON "default_view"("view_id");

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;
