-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'APPROVAL';

-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "mail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mail_tried_at" TIMESTAMPTZ(3),
ADD COLUMN     "mail_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "notice_mail" (
    "staff_id" UUID NOT NULL,
    "kind" "notice_kind" NOT NULL,

    CONSTRAINT "notice_mail_pkey" PRIMARY KEY ("staff_id","kind")
);

-- AddForeignKey
ALTER TABLE "notice_mail" ADD CONSTRAINT "notice_mail_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What waits to be mailed, and when mails to a person began. The table is new with this version and small.
CREATE INDEX notice_to_mail ON notice (staff_id, id) WHERE mail AND read_at IS NULL AND mailed_at IS NULL;

CREATE INDEX notice_mail_tried ON notice (staff_id, mail_tried_at) WHERE mail_tried_at IS NOT NULL;
