-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "partner_id" UUID;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "partner_id" UUID;

-- CreateTable
CREATE TABLE "partner" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_customer" (
    "partner_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "partner_customer_pkey" PRIMARY KEY ("partner_id","customer_id")
);

-- CreateTable
CREATE TABLE "login_ticket" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "session_id" UUID,

    CONSTRAINT "login_ticket_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "partner_customer_customer_id_idx" ON "partner_customer"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "login_ticket_token_hash_key" ON "login_ticket"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "login_ticket_session_id_key" ON "login_ticket"("session_id");

-- CreateIndex
CREATE INDEX "login_ticket_partner_id_expires_at_idx" ON "login_ticket"("partner_id", "expires_at");

-- CreateIndex
CREATE INDEX "login_ticket_customer_id_idx" ON "login_ticket"("customer_id");

-- CreateIndex
CREATE INDEX "login_ticket_staff_id_idx" ON "login_ticket"("staff_id");

-- CreateIndex
CREATE INDEX "api_key_partner_id_idx" ON "api_key"("partner_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_customer" ADD CONSTRAINT "partner_customer_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_customer" ADD CONSTRAINT "partner_customer_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A partner's key is of no customer and of no warehouse.
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_partner_check" CHECK ("partner_id" IS NULL OR ("customer_id" IS NULL AND "warehouse_id" IS NULL));

-- A ticket that has opened a session is used.
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_session_check" CHECK ("session_id" IS NULL OR "used_at" IS NOT NULL);
