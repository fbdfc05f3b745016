-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "created_by_id" UUID;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "address" TEXT;

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "login_key" TEXT,
ADD COLUMN     "must_change_password" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "staff_login_key_key" ON "staff"("login_key");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
