-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "contact_id" UUID,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "warehouse_id" UUID;

-- AlterTable
ALTER TABLE "wall_token" ADD COLUMN     "created_by_id" UUID,
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "api_key_secret" (
    "id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "starts_with" TEXT,
    "ends_with" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "ends_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,

    CONSTRAINT "api_key_secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key_secret"("hash");

-- CreateIndex
CREATE INDEX "api_key_secret_api_key_id_idx" ON "api_key_secret"("api_key_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_token" ADD CONSTRAINT "wall_token_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The secret of a key that a version without this table makes; later ones write it in the same transaction.
CREATE FUNCTION api_key_secret_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO api_key_secret (id, api_key_id, hash, created_at, created_by_id)
  SELECT k.id, k.id, k.key_hash, k.created_at, k.created_by_id FROM api_key k
  WHERE k.id = NEW.id AND NOT EXISTS (SELECT FROM api_key_secret s WHERE s.api_key_id = k.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER secret_of_new AFTER INSERT ON api_key DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION api_key_secret_of_new();
