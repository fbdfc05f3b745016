-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "email" TEXT,
ADD COLUMN     "invited" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "created_by_key_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_staff_id_idx" ON "invitation"("staff_id");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_key_id_fkey" FOREIGN KEY ("created_by_key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A version without invitations that resets the password of an invited account leaves "invited" as it is; later ones write both.
CREATE FUNCTION staff_password_ends_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.invited := false;
  RETURN NEW;
END $$;
CREATE TRIGGER password_ends_invitation BEFORE UPDATE OF password_hash ON staff
  FOR EACH ROW WHEN (OLD.invited AND NEW.password_hash IS DISTINCT FROM OLD.password_hash) EXECUTE FUNCTION staff_password_ends_invitation();
