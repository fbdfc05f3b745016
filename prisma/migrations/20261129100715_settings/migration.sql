-- CreateTable
CREATE TABLE "setting" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by_id" UUID,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "setting_name_key" ON "setting"("name");

-- AddForeignKey
ALTER TABLE "setting" ADD CONSTRAINT "setting_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
