-- AlterEnum
ALTER TYPE "import_kind" ADD VALUE 'STOCK_LEVELS';
