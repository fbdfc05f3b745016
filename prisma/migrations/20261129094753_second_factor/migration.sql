-- AlterTable
ALTER TABLE "role" ADD COLUMN     "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "second_factor_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "second_factor" (
    "staff_id" UUID NOT NULL,
    "secret" TEXT,
    "last_step" INTEGER,
    "last_used_at" TIMESTAMPTZ(3),
    "new_secret" TEXT,
    "new_until" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("staff_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "recovery_code_staff_id_code_hash_key" ON "recovery_code"("staff_id", "code_hash");

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_new_secret_ends" CHECK (("new_secret" IS NULL) = ("new_until" IS NULL));
