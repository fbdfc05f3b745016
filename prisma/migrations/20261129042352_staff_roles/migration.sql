-- AlterTable
ALTER TABLE "role" ADD COLUMN     "built_in" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "role_grant" ADD COLUMN     "created_at" TIMESTAMPTZ(3),
ADD COLUMN     "created_by_id" UUID;
