CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "print_job_state" AS ENUM ('QUEUED', 'SENT', 'CONFIRMED', 'FAILED');

-- CreateEnum
CREATE TYPE "print_job_kind" AS ENUM ('PICKING_LIST', 'PACKAGE_LABEL');

-- CreateEnum
CREATE TYPE "inbound_order_state" AS ENUM ('FORECAST', 'IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE', 'COMPLETED', 'VOIDED');

-- CreateEnum
CREATE TYPE "arrival" AS ENUM ('BOX', 'EXPRESS');

-- CreateEnum
CREATE TYPE "package_state" AS ENUM ('DRAFT', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'CANCELLED', 'ABNORMAL');

-- CreateEnum
CREATE TYPE "abnormal_reason" AS ENUM ('GOODS_DAMAGED', 'PICKING_ERROR', 'OUT_OF_STOCK', 'PACKAGING_ERROR', 'LABEL_PRINT_FAILED', 'CUSTOMER_CANCELLED', 'WEIGHING_ANOMALY');

-- CreateEnum
CREATE TYPE "label_state" AS ENUM ('NONE', 'REQUESTED', 'READY', 'PRINTED', 'FAILED', 'VOID_REQUESTED', 'VOIDED');

-- CreateEnum
CREATE TYPE "interception" AS ENUM ('NONE', 'REQUESTED', 'APPROVED', 'REJECTED');

-- CreateEnum
CREATE TYPE "package_source" AS ENUM ('API', 'IMPORT', 'MANUAL');

-- CreateEnum
CREATE TYPE "sale_status" AS ENUM ('ON_SALE', 'NOT_FOR_SALE');

-- CreateEnum
CREATE TYPE "quality" AS ENUM ('GOOD', 'DEFECTIVE');

-- CreateEnum
CREATE TYPE "batch_source" AS ENUM ('INBOUND', 'RETURN', 'ADJUSTMENT', 'COUNT', 'IMPORT');

-- CreateEnum
CREATE TYPE "allocation_owner" AS ENUM ('PACKAGE_LINE', 'TRANSFER', 'ADJUSTMENT', 'RETURN_TASK', 'COUNT_HOLD');

-- CreateEnum
CREATE TYPE "stock_quantity" AS ENUM ('IN_TRANSIT', 'TO_RECEIVE', 'TO_SHELVE', 'GOOD', 'DEFECTIVE', 'LOCKED', 'ON_HAND');

-- CreateEnum
CREATE TYPE "return_task_state" AS ENUM ('OPEN', 'DONE');

-- CreateEnum
CREATE TYPE "count_hold_state" AS ENUM ('OPEN', 'CLOSED');

-- CreateEnum
CREATE TYPE "admission" AS ENUM ('NORMAL', 'PROHIBITED');

-- CreateEnum
CREATE TYPE "cargo_area_type" AS ENUM ('PICKING', 'STAGING', 'DEFECTIVE', 'TRANSIT');

-- CreateEnum
CREATE TYPE "location_kind" AS ENUM ('SHELF', 'OUT', 'HAND');

-- CreateEnum
CREATE TYPE "wave_type" AS ENUM ('HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED');

-- CreateEnum
CREATE TYPE "wave_state" AS ENUM ('TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING', 'ENDED', 'VOIDED');

-- CreateEnum
CREATE TYPE "label_mode" AS ENUM ('WHOLE_WAVE', 'BY_GOODS', 'BY_HOLE');

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "login" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name_zh" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "rights" TEXT[],

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_grant" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "warehouse_id" UUID,

    CONSTRAINT "role_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "customer_id" UUID,
    "rights" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wall_token" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "wall_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_strategy" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "billing_strategy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_warehouse" (
    "customer_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "billing_strategy_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "customer_warehouse_pkey" PRIMARY KEY ("customer_id","warehouse_id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID,
    "customer_id" UUID,
    "right" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "print_job" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "kind" "print_job_kind" NOT NULL,
    "state" "print_job_state" NOT NULL,
    "document_id" UUID NOT NULL,
    "label_request" INTEGER,
    "reprint_reason" TEXT,
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "print_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_order" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "erp_number" TEXT,
    "tracking_number" TEXT,
    "arrival" "arrival" NOT NULL,
    "state" "inbound_order_state" NOT NULL,
    "remark" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "closed_reason" TEXT,
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "inbound_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_box" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "box_no" INTEGER NOT NULL,
    "mark" TEXT NOT NULL,
    "tracking_number" TEXT,
    "length_millimetres" INTEGER,
    "width_millimetres" INTEGER,
    "height_millimetres" INTEGER,
    "weight_grams" INTEGER,
    "signed_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_box_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_line" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "declared" INTEGER NOT NULL,
    "signed" INTEGER NOT NULL,
    "confirmed_up_to" INTEGER NOT NULL,
    "received_good" INTEGER NOT NULL,
    "received_defective" INTEGER NOT NULL,
    "shelved_good" INTEGER NOT NULL,
    "shelved_defective" INTEGER NOT NULL,
    "lost" INTEGER NOT NULL,

    CONSTRAINT "inbound_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_box_line" (
    "id" UUID NOT NULL,
    "box_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "declared" INTEGER NOT NULL,

    CONSTRAINT "inbound_box_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "box_id" UUID,
    "closes_box" BOOLEAN NOT NULL,
    "corrects_id" UUID,
    "staff_id" UUID,
    "station_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_line" (
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "good" INTEGER NOT NULL,
    "defective" INTEGER NOT NULL,

    CONSTRAINT "receipt_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelving" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "location_code" TEXT NOT NULL,
    "batch_id" UUID NOT NULL,
    "quality" "quality" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "corrects_id" UUID,
    "staff_id" UUID,
    "station_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shelving_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_loss" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "quality" "quality" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "staff_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbound_loss_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "command_key" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "answer" JSONB,
    "command_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "command_key_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "command_log" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "command" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "failure" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "station_id" UUID,
    "request_id" TEXT NOT NULL,
    "address" TEXT,
    "key" TEXT,
    "changed" JSONB NOT NULL,
    "warehouse_id" UUID,
    "customer_id" UUID,

    CONSTRAINT "command_log_pkey" PRIMARY KEY ("id","at")
) PARTITION BY RANGE ("at");

-- CreateTable
CREATE TABLE "event" (
    "no" BIGSERIAL NOT NULL,
    "tx" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "node_type" TEXT NOT NULL,
    "node_id" UUID NOT NULL,
    "version" INTEGER,
    "warehouse_id" UUID,
    "customer_id" UUID,
    "payload" JSONB NOT NULL,
    "command_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "state_history" (
    "no" BIGSERIAL NOT NULL,
    "machine" TEXT NOT NULL,
    "node_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "from_state" TEXT,
    "to_state" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "command_id" UUID NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,

    CONSTRAINT "state_history_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "state_remark" (
    "node_id" UUID NOT NULL,
    "command_id" UUID NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "state_remark_pkey" PRIMARY KEY ("node_id","command_id")
);

-- CreateTable
CREATE TABLE "machine_edge" (
    "machine" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "from_state" TEXT NOT NULL,
    "to_state" TEXT NOT NULL,

    CONSTRAINT "machine_edge_pkey" PRIMARY KEY ("machine","action","from_state")
);

-- CreateTable
CREATE TABLE "follower" (
    "name" TEXT NOT NULL,
    "tx" BIGINT NOT NULL,
    "no" BIGINT NOT NULL,

    CONSTRAINT "follower_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "persisted_document" (
    "id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "persisted_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logistics_group" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "cut_off" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logistics_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel" (
    "id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "carrier" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "erp_number" TEXT,
    "platform" TEXT,
    "platform_order_number" TEXT,
    "parcel" INTEGER NOT NULL,
    "source" "package_source" NOT NULL,
    "channel_id" UUID,
    "group_id" UUID,
    "state" "package_state" NOT NULL,
    "draft_reasons" JSONB NOT NULL,
    "abnormal_reason" "abnormal_reason",
    "abnormal_note" TEXT,
    "interception" "interception" NOT NULL,
    "blocked_by" TEXT,
    "blocked_reason" TEXT,
    "blocked_at" TIMESTAMPTZ(3),
    "wave_id" UUID,
    "hole" INTEGER,
    "label" "label_state" NOT NULL,
    "label_request" INTEGER NOT NULL,
    "label_failure" TEXT,
    "label_file_id" UUID,
    "tracking_number" TEXT,
    "material_id" UUID,
    "skus" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "weight_grams" INTEGER NOT NULL,
    "signature" TEXT NOT NULL,
    "remark" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "picked_at" TIMESTAMPTZ(3),
    "packed_at" TIMESTAMPTZ(3),
    "packed_by_id" UUID,
    "shipped_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,

    CONSTRAINT "package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recipient" (
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT,
    "country" TEXT NOT NULL,
    "province" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "district" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "address1" TEXT NOT NULL,
    "address2" TEXT NOT NULL,

    CONSTRAINT "recipient_pkey" PRIMARY KEY ("package_id")
);

-- CreateTable
CREATE TABLE "package_line" (
    "id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "locked" INTEGER NOT NULL,
    "picked" INTEGER NOT NULL,
    "sorted" INTEGER NOT NULL,
    "packed" INTEGER NOT NULL,

    CONSTRAINT "package_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_tally" (
    "no" BIGSERIAL NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "wave_id" UUID,
    "state" "package_state" NOT NULL,
    "day" DATE NOT NULL,
    "delta" INTEGER NOT NULL,

    CONSTRAINT "package_tally_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "package_tally_fold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "wave_id" UUID,
    "state" "package_state" NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "package_tally_fold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "declared_name_zh" TEXT NOT NULL,
    "declared_name_en" TEXT NOT NULL,
    "declared_price" DECIMAL(18,4) NOT NULL,
    "currency" TEXT NOT NULL,
    "length_millimetres" INTEGER NOT NULL,
    "width_millimetres" INTEGER NOT NULL,
    "height_millimetres" INTEGER NOT NULL,
    "weight_grams" INTEGER NOT NULL,
    "sale" "sale_status" NOT NULL,
    "receiving" "admission" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_barcode" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "code" TEXT NOT NULL,

    CONSTRAINT "product_barcode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "packaging_material" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "currency" TEXT NOT NULL,
    "length_millimetres" INTEGER NOT NULL,
    "width_millimetres" INTEGER NOT NULL,
    "height_millimetres" INTEGER NOT NULL,
    "weight_grams" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "packaging_material_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "station" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "staff_id" UUID,
    "last_seq" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "station_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_stock" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "in_transit" INTEGER NOT NULL,
    "to_receive" INTEGER NOT NULL,
    "to_shelve" INTEGER NOT NULL,
    "good" INTEGER NOT NULL,
    "defective" INTEGER NOT NULL,
    "locked" INTEGER NOT NULL,
    "available" INTEGER GENERATED ALWAYS AS (good - locked) STORED,
    "total" INTEGER GENERATED ALWAYS AS (good + defective) STORED,
    "row_no" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_stock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "location_stock" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "batch_id" UUID NOT NULL,
    "quality" "quality" NOT NULL,
    "on_hand" INTEGER NOT NULL,
    "allocated" INTEGER NOT NULL,
    "free" INTEGER GENERATED ALWAYS AS (on_hand - allocated) STORED,
    "row_no" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "cleaned_at" TIMESTAMPTZ(3),

    CONSTRAINT "location_stock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "allocation" (
    "id" UUID NOT NULL,
    "location_stock_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "owner" "allocation_owner" NOT NULL,
    "owner_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "allocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "source" "batch_source" NOT NULL,
    "source_id" UUID,
    "source_number" TEXT NOT NULL,
    "received_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_flow" (
    "no" BIGSERIAL NOT NULL,
    "row_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "location_id" UUID,
    "batch_id" UUID,
    "quality" "quality",
    "quantity" "stock_quantity" NOT NULL,
    "change" INTEGER NOT NULL,
    "after" INTEGER NOT NULL,
    "row_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "document_kind" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "document_number" TEXT NOT NULL,
    "command_id" UUID NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "station_id" UUID,
    "scanned_at" TIMESTAMPTZ(3),

    CONSTRAINT "stock_flow_pkey" PRIMARY KEY ("no")
) PARTITION BY RANGE ("no");

-- CreateTable
CREATE TABLE "return_task" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "package_number" TEXT NOT NULL,
    "location_stock_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL,
    "state" "return_task_state" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "done_by_id" UUID,
    "version" INTEGER NOT NULL,

    CONSTRAINT "return_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "count_hold" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "location_stock_id" UUID NOT NULL,
    "package_id" UUID,
    "quantity" INTEGER NOT NULL,
    "state" "count_hold_state" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "count_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "warehouse" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "domain" TEXT,
    "country" TEXT NOT NULL,
    "province" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "house_number" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "remark" TEXT NOT NULL,
    "receiving" "admission" NOT NULL,
    "order_taking" "admission" NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "warehouse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cargo_area" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "cargo_area_type" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "cargo_area_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelf_spec" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "length_millimetres" INTEGER NOT NULL,
    "width_millimetres" INTEGER NOT NULL,
    "height_millimetres" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shelf_spec_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "location" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "cargo_area_id" UUID,
    "shelf_spec_id" UUID,
    "kind" "location_kind" NOT NULL,
    "code" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "column_no" INTEGER NOT NULL,
    "layer" INTEGER NOT NULL,
    "walk_order" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "location_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pick_car" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "boxes" INTEGER NOT NULL,
    "max_weight_grams" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pick_car_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wave" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "group_id" UUID,
    "type" "wave_type" NOT NULL,
    "state" "wave_state" NOT NULL,
    "picker_id" UUID NOT NULL,
    "label_mode" "label_mode" NOT NULL,
    "confirm_picking" BOOLEAN NOT NULL,
    "ship_on_print" BOOLEAN NOT NULL,
    "out_location_id" UUID NOT NULL,
    "package_count" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "printed_at" TIMESTAMPTZ(3),
    "printed_by_id" UUID,
    "picked_at" TIMESTAMPTZ(3),
    "sorted_at" TIMESTAMPTZ(3),
    "sorter_id" UUID,
    "packer_id" UUID,
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_by_id" UUID,
    "ended_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "wave_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wave_setting" (
    "warehouse_id" UUID NOT NULL,
    "type" "wave_type" NOT NULL,
    "maximum" INTEGER NOT NULL,
    "hot_threshold" INTEGER NOT NULL,
    "label_mode" "label_mode" NOT NULL,
    "confirm_picking" BOOLEAN NOT NULL,
    "ship_on_print" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "wave_setting_pkey" PRIMARY KEY ("warehouse_id","type")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_login_key" ON "staff"("login");

-- CreateIndex
CREATE UNIQUE INDEX "role_code_key" ON "role"("code");

-- CreateIndex
CREATE INDEX "role_grant_staff_id_idx" ON "role_grant"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_staff_id_idx" ON "session"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "wall_token_token_hash_key" ON "wall_token"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "billing_strategy_code_key" ON "billing_strategy"("code");

-- CreateIndex
CREATE UNIQUE INDEX "customer_code_key" ON "customer"("code");

-- CreateIndex
CREATE INDEX "print_job_document_id_idx" ON "print_job"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_order_number_key" ON "inbound_order"("number");

-- CreateIndex
CREATE INDEX "inbound_order_warehouse_id_state_id_idx" ON "inbound_order"("warehouse_id", "state", "id");

-- CreateIndex
CREATE INDEX "inbound_order_tracking_number_idx" ON "inbound_order"("tracking_number");

-- CreateIndex
CREATE INDEX "inbound_order_warehouse_id_id_idx" ON "inbound_order"("warehouse_id", "id");

-- CreateIndex
CREATE INDEX "inbound_order_customer_id_id_idx" ON "inbound_order"("customer_id", "id");

-- CreateIndex
CREATE INDEX "inbound_order_number_trigram" ON "inbound_order" USING GIN ("number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "inbound_order_erp_number_trigram" ON "inbound_order" USING GIN ("erp_number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "inbound_order_tracking_number_trigram" ON "inbound_order" USING GIN ("tracking_number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "inbound_box_warehouse_id_mark_idx" ON "inbound_box"("warehouse_id", "mark");

-- CreateIndex
CREATE INDEX "inbound_box_mark_trigram" ON "inbound_box" USING GIN ("mark" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "inbound_box_tracking_number_idx" ON "inbound_box"("tracking_number");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_box_order_id_mark_key" ON "inbound_box"("order_id", "mark");

-- CreateIndex
CREATE INDEX "inbound_line_product_id_idx" ON "inbound_line"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_line_order_id_product_id_key" ON "inbound_line"("order_id", "product_id");

-- CreateIndex
CREATE INDEX "inbound_box_line_line_id_idx" ON "inbound_box_line"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_box_line_box_id_line_id_key" ON "inbound_box_line"("box_id", "line_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_number_key" ON "receipt"("number");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_corrects_id_key" ON "receipt"("corrects_id");

-- CreateIndex
CREATE INDEX "receipt_order_id_idx" ON "receipt"("order_id");

-- CreateIndex
CREATE INDEX "receipt_box_id_idx" ON "receipt"("box_id");

-- CreateIndex
CREATE INDEX "receipt_line_line_id_idx" ON "receipt_line"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_line_receipt_id_line_id_key" ON "receipt_line"("receipt_id", "line_id");

-- CreateIndex
CREATE UNIQUE INDEX "shelving_corrects_id_key" ON "shelving"("corrects_id");

-- CreateIndex
CREATE INDEX "shelving_order_id_idx" ON "shelving"("order_id");

-- CreateIndex
CREATE INDEX "shelving_line_id_idx" ON "shelving"("line_id");

-- CreateIndex
CREATE INDEX "inbound_loss_order_id_idx" ON "inbound_loss"("order_id");

-- CreateIndex
CREATE INDEX "inbound_loss_line_id_idx" ON "inbound_loss"("line_id");

-- CreateIndex
CREATE INDEX "command_key_at_idx" ON "command_key"("at");

-- CreateIndex
CREATE INDEX "event_tx_no_idx" ON "event"("tx", "no");

-- CreateIndex
CREATE INDEX "event_node_id_no_idx" ON "event"("node_id", "no");

-- CreateIndex
CREATE INDEX "state_history_node_id_no_idx" ON "state_history"("node_id", "no");

-- CreateIndex
CREATE INDEX "state_history_machine_no_idx" ON "state_history"("machine", "no");

-- CreateIndex
CREATE INDEX "persisted_document_used_at_idx" ON "persisted_document"("used_at");

-- CreateIndex
CREATE UNIQUE INDEX "logistics_group_warehouse_id_code_key" ON "logistics_group"("warehouse_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "channel_warehouse_id_code_key" ON "channel"("warehouse_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "package_number_key" ON "package"("number");

-- CreateIndex
CREATE INDEX "package_warehouse_id_state_day_id_idx" ON "package"("warehouse_id", "state", "day", "id");

-- CreateIndex
CREATE INDEX "package_warehouse_id_day_id_idx" ON "package"("warehouse_id", "day", "id");

-- CreateIndex
CREATE INDEX "package_warehouse_id_updated_at_id_idx" ON "package"("warehouse_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "package_customer_id_day_id_idx" ON "package"("customer_id", "day", "id");

-- CreateIndex
CREATE INDEX "package_wave_id_idx" ON "package"("wave_id");

-- CreateIndex
CREATE INDEX "package_platform_order_number_idx" ON "package"("platform_order_number");

-- CreateIndex
CREATE INDEX "package_erp_number_idx" ON "package"("erp_number");

-- CreateIndex
CREATE INDEX "package_tracking_number_idx" ON "package"("tracking_number");

-- CreateIndex
CREATE INDEX "package_line_product_id_idx" ON "package_line"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "package_line_package_id_product_id_key" ON "package_line"("package_id", "product_id");

-- CreateIndex
CREATE INDEX "package_tally_fold_wave_id_idx" ON "package_tally_fold"("wave_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_customer_id_sku_key" ON "product"("customer_id", "sku");

-- CreateIndex
CREATE INDEX "product_barcode_code_idx" ON "product_barcode"("code");

-- CreateIndex
CREATE UNIQUE INDEX "product_barcode_product_id_code_key" ON "product_barcode"("product_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "packaging_material_number_key" ON "packaging_material"("number");

-- CreateIndex
CREATE UNIQUE INDEX "station_warehouse_id_name_key" ON "station"("warehouse_id", "name");

-- CreateIndex
CREATE INDEX "product_stock_warehouse_id_customer_id_idx" ON "product_stock"("warehouse_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_stock_warehouse_id_product_id_key" ON "product_stock"("warehouse_id", "product_id");

-- CreateIndex
CREATE INDEX "location_stock_warehouse_id_product_id_idx" ON "location_stock"("warehouse_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "location_stock_location_id_product_id_batch_id_quality_key" ON "location_stock"("location_id", "product_id", "batch_id", "quality");

-- CreateIndex
CREATE INDEX "allocation_location_stock_id_idx" ON "allocation"("location_stock_id");

-- CreateIndex
CREATE UNIQUE INDEX "allocation_owner_owner_id_location_stock_id_key" ON "allocation"("owner", "owner_id", "location_stock_id");

-- CreateIndex
CREATE UNIQUE INDEX "batch_number_key" ON "batch"("number");

-- CreateIndex
CREATE UNIQUE INDEX "batch_product_id_warehouse_id_source_source_number_received_key" ON "batch"("product_id", "warehouse_id", "source", "source_number", "received_on");

-- CreateIndex
CREATE INDEX "stock_flow_row_id_quantity_row_no_idx" ON "stock_flow"("row_id", "quantity", "row_no");

-- CreateIndex
CREATE INDEX "stock_flow_product_id_warehouse_id_no_idx" ON "stock_flow"("product_id", "warehouse_id", "no");

-- CreateIndex
CREATE INDEX "stock_flow_document_id_idx" ON "stock_flow"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "return_task_number_key" ON "return_task"("number");

-- CreateIndex
CREATE INDEX "return_task_warehouse_id_state_id_idx" ON "return_task"("warehouse_id", "state", "id");

-- CreateIndex
CREATE INDEX "return_task_package_id_idx" ON "return_task"("package_id");

-- CreateIndex
CREATE INDEX "count_hold_warehouse_id_state_idx" ON "count_hold"("warehouse_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "warehouse_number_key" ON "warehouse"("number");

-- CreateIndex
CREATE UNIQUE INDEX "cargo_area_warehouse_id_code_key" ON "cargo_area"("warehouse_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "shelf_spec_name_key" ON "shelf_spec"("name");

-- CreateIndex
CREATE INDEX "location_cargo_area_id_idx" ON "location"("cargo_area_id");

-- CreateIndex
CREATE UNIQUE INDEX "location_warehouse_id_code_key" ON "location"("warehouse_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "pick_car_warehouse_id_number_key" ON "pick_car"("warehouse_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "wave_number_key" ON "wave"("number");

-- CreateIndex
CREATE UNIQUE INDEX "wave_out_location_id_key" ON "wave"("out_location_id");

-- CreateIndex
CREATE INDEX "wave_warehouse_id_state_id_idx" ON "wave"("warehouse_id", "state", "id");

-- Search by any part of a number or a name.
CREATE INDEX "package_number_trigram" ON "package" USING GIN ("number" gin_trgm_ops);

CREATE INDEX "package_platform_order_trigram" ON "package" USING GIN ("platform_order_number" gin_trgm_ops);

CREATE INDEX "package_erp_number_trigram" ON "package" USING GIN ("erp_number" gin_trgm_ops);

CREATE INDEX "package_tracking_trigram" ON "package" USING GIN ("tracking_number" gin_trgm_ops);

CREATE INDEX "product_sku_trigram" ON "product" USING GIN ("sku" gin_trgm_ops);

CREATE INDEX "product_name_trigram" ON "product" USING GIN ("name" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_token" ADD CONSTRAINT "wall_token_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_warehouse" ADD CONSTRAINT "customer_warehouse_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_warehouse" ADD CONSTRAINT "customer_warehouse_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_warehouse" ADD CONSTRAINT "customer_warehouse_billing_strategy_id_fkey" FOREIGN KEY ("billing_strategy_id") REFERENCES "billing_strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_order" ADD CONSTRAINT "inbound_order_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_order" ADD CONSTRAINT "inbound_order_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_box" ADD CONSTRAINT "inbound_box_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_line" ADD CONSTRAINT "inbound_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_line" ADD CONSTRAINT "inbound_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_box_line" ADD CONSTRAINT "inbound_box_line_box_id_fkey" FOREIGN KEY ("box_id") REFERENCES "inbound_box"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_box_line" ADD CONSTRAINT "inbound_box_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "inbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_box_id_fkey" FOREIGN KEY ("box_id") REFERENCES "inbound_box"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "inbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelving" ADD CONSTRAINT "shelving_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelving" ADD CONSTRAINT "shelving_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "inbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelving" ADD CONSTRAINT "shelving_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "shelving"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_loss" ADD CONSTRAINT "inbound_loss_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_loss" ADD CONSTRAINT "inbound_loss_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "inbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logistics_group" ADD CONSTRAINT "logistics_group_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "logistics_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channel"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "logistics_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_line" ADD CONSTRAINT "package_line_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_line" ADD CONSTRAINT "package_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_barcode" ADD CONSTRAINT "product_barcode_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "station" ADD CONSTRAINT "station_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location_stock" ADD CONSTRAINT "location_stock_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location_stock" ADD CONSTRAINT "location_stock_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location_stock" ADD CONSTRAINT "location_stock_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_location_stock_id_fkey" FOREIGN KEY ("location_stock_id") REFERENCES "location_stock"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_task" ADD CONSTRAINT "return_task_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_task" ADD CONSTRAINT "return_task_location_stock_id_fkey" FOREIGN KEY ("location_stock_id") REFERENCES "location_stock"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cargo_area" ADD CONSTRAINT "cargo_area_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location" ADD CONSTRAINT "location_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location" ADD CONSTRAINT "location_cargo_area_id_fkey" FOREIGN KEY ("cargo_area_id") REFERENCES "cargo_area"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location" ADD CONSTRAINT "location_shelf_spec_id_fkey" FOREIGN KEY ("shelf_spec_id") REFERENCES "shelf_spec"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick_car" ADD CONSTRAINT "pick_car_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_picker_id_fkey" FOREIGN KEY ("picker_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_sorter_id_fkey" FOREIGN KEY ("sorter_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_packer_id_fkey" FOREIGN KEY ("packer_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "logistics_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_out_location_id_fkey" FOREIGN KEY ("out_location_id") REFERENCES "location"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "bulk_state" AS ENUM ('RUNNING', 'CANCELLED', 'DONE');

-- CreateEnum
CREATE TYPE "bulk_outcome" AS ENUM ('APPLIED', 'REFUSED');

-- CreateTable
CREATE TABLE "bulk_job" (
    "id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "state" "bulk_state" NOT NULL,
    "total" INTEGER NOT NULL,
    "input" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_row" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "node_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "outcome" "bulk_outcome",
    "code" TEXT,
    "values" JSONB,

    CONSTRAINT "bulk_row_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bulk_row_job_id_index_key" ON "bulk_row"("job_id", "index");

-- AddForeignKey
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "bulk_job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say stands from here on.

-- Partitions: a daily job makes the next ones; what falls between goes to the default.
CREATE TABLE stock_flow_0 PARTITION OF stock_flow FOR VALUES FROM (0) TO (10000000);
CREATE TABLE stock_flow_default PARTITION OF stock_flow DEFAULT;
CREATE TABLE command_log_default PARTITION OF command_log DEFAULT;

-- The numbers of documents: one sequence per kind, gaps are fine.
CREATE SEQUENCE number_wave;
CREATE SEQUENCE number_package;
CREATE SEQUENCE number_inbound;
CREATE SEQUENCE number_receipt;
CREATE SEQUENCE number_batch;
CREATE SEQUENCE number_return;

-- The database holds the line on every quantity.
ALTER TABLE product_stock ADD CONSTRAINT product_stock_sound CHECK (
  in_transit >= 0 AND to_receive >= 0 AND to_shelve >= 0 AND good >= 0 AND defective >= 0 AND locked >= 0 AND locked <= good);
ALTER TABLE location_stock ADD CONSTRAINT location_stock_sound CHECK (on_hand >= 0 AND allocated >= 0 AND allocated <= on_hand);
ALTER TABLE allocation ADD CONSTRAINT allocation_sound CHECK (quantity > 0);
ALTER TABLE stock_flow ADD CONSTRAINT stock_flow_sound CHECK (change <> 0 AND after >= 0 AND row_no > 0);
ALTER TABLE return_task ADD CONSTRAINT return_task_sound CHECK (quantity > 0 AND returned >= 0 AND returned <= quantity);
ALTER TABLE count_hold ADD CONSTRAINT count_hold_sound CHECK (quantity > 0);
ALTER TABLE package_line ADD CONSTRAINT package_line_sound CHECK (
  quantity > 0 AND locked >= 0 AND locked <= quantity AND picked >= 0 AND picked <= quantity AND sorted >= 0 AND sorted <= quantity
  AND packed >= 0 AND packed <= quantity);
ALTER TABLE inbound_line ADD CONSTRAINT inbound_line_sound CHECK (
  declared >= 0 AND signed >= 0 AND signed <= declared AND received_good >= 0 AND received_defective >= 0 AND lost >= 0
  AND shelved_good >= 0 AND shelved_good <= received_good AND shelved_defective >= 0 AND shelved_defective <= received_defective
  AND shelved_good + shelved_defective + lost <= received_good + received_defective
  AND received_good + received_defective <= greatest(declared, confirmed_up_to));
ALTER TABLE inbound_box_line ADD CONSTRAINT inbound_box_line_sound CHECK (declared > 0);
ALTER TABLE shelving ADD CONSTRAINT shelving_sound CHECK (quantity <> 0 AND (quantity < 0) = (corrects_id IS NOT NULL));
ALTER TABLE inbound_loss ADD CONSTRAINT inbound_loss_sound CHECK (quantity > 0);
ALTER TABLE pick_car ADD CONSTRAINT pick_car_sound CHECK (boxes > 0 AND max_weight_grams > 0);
ALTER TABLE location ADD CONSTRAINT location_virtual CHECK ((kind = 'SHELF') = (cargo_area_id IS NOT NULL));
ALTER TABLE package ADD CONSTRAINT package_abnormal CHECK ((state = 'ABNORMAL') = (abnormal_reason IS NOT NULL));

-- The natural key of inbound orders: a voided one frees it.
CREATE UNIQUE INDEX inbound_order_erp_number ON inbound_order (customer_id, erp_number) WHERE erp_number IS NOT NULL AND state <> 'VOIDED';

-- Natural keys of packages: a cancelled one frees its keys.
CREATE UNIQUE INDEX package_erp_number ON package (customer_id, erp_number) WHERE erp_number IS NOT NULL AND state <> 'CANCELLED';
CREATE UNIQUE INDEX package_platform_order ON package (customer_id, platform, platform_order_number, parcel)
  WHERE platform_order_number IS NOT NULL AND state <> 'CANCELLED';
CREATE INDEX package_pool ON package (warehouse_id, group_id, id) WHERE state = 'PENDING';
CREATE INDEX package_packed ON package (warehouse_id, packed_at) WHERE packed_at IS NOT NULL;
CREATE INDEX package_shipped ON package (warehouse_id, shipped_at) WHERE shipped_at IS NOT NULL;
CREATE INDEX package_drafts ON package (warehouse_id, customer_id, id) WHERE state = 'DRAFT';

-- What is folded of the tally, once per warehouse, customer, wave, state and day.
CREATE UNIQUE INDEX package_tally_fold_cell ON package_tally_fold
  (warehouse_id, customer_id, coalesce(wave_id, '00000000-0000-0000-0000-000000000000'), state, day);
CREATE INDEX package_tally_fold_empty ON package_tally_fold (id) WHERE count = 0;

-- What has free goods of a product, oldest batch first.
CREATE INDEX location_stock_free ON location_stock (warehouse_id, product_id, batch_id) WHERE on_hand > allocated;

-- Append-only: history cannot be rewritten.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON stock_flow FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON stock_flow FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON state_history FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON state_history FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON command_log FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON command_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON event FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION append_only();
