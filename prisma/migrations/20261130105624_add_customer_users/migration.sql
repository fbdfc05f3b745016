-- CreateEnum
CREATE TYPE "customer_role" AS ENUM ('ALL', 'READ');

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "customer_id" UUID,
ADD COLUMN     "customer_role" "customer_role";

-- CreateIndex
CREATE INDEX "staff_customer_id_id_idx" ON "staff"("customer_id", "id");

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A user of a customer has a role, and staff have none.
ALTER TABLE "staff" ADD CONSTRAINT "staff_customer_role_check" CHECK (("customer_id" IS NULL) = ("customer_role" IS NULL));

-- The lists of staff do not read past the users of customers.
CREATE INDEX staff_of_provider ON staff (id) WHERE customer_id IS NULL;
