-- CreateEnum
CREATE TYPE "notice_mail_rhythm" AS ENUM ('QUARTER_HOURLY', 'HOURLY', 'DAILY');

-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'ORDER_SHIPPED';
ALTER TYPE "notice_kind" ADD VALUE 'ORDER_SHORT';
ALTER TYPE "notice_kind" ADD VALUE 'ORDER_ABNORMAL';
ALTER TYPE "notice_kind" ADD VALUE 'INBOUND_RECEIVED';
ALTER TYPE "notice_kind" ADD VALUE 'STOCK_LOW';

-- AlterTable
ALTER TABLE "notice_mail" ADD COLUMN     "since_no" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "notice_mail_schedule" (
    "staff_id" UUID NOT NULL,
    "rhythm" "notice_mail_rhythm" NOT NULL,
    "hour" SMALLINT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "mailed_no" BIGINT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notice_mail_schedule_pkey" PRIMARY KEY ("staff_id"),
    CONSTRAINT "notice_mail_schedule_hour_check" CHECK ("hour" BETWEEN 0 AND 23)
);

-- CreateTable
CREATE TABLE "customer_notice" (
    "no" BIGSERIAL NOT NULL,
    "customer_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_notice_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "low_stock" (
    "stock_id" UUID NOT NULL,

    CONSTRAINT "low_stock_pkey" PRIMARY KEY ("stock_id")
);

-- CreateIndex
CREATE INDEX "notice_mail_schedule_next_at_idx" ON "notice_mail_schedule"("next_at");

-- CreateIndex
CREATE INDEX "customer_notice_customer_id_no_idx" ON "customer_notice"("customer_id", "no");

-- AddForeignKey
ALTER TABLE "notice_mail_schedule" ADD CONSTRAINT "notice_mail_schedule_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
