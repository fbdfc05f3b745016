import { defineFailure } from '../kernel/command/failure.ts'

export const PageTooLarge = defineFailure(
  'PAGE_TOO_LARGE',
  '页面比打印机中的标签大得多，缩小后条码无法扫描',
  'The page is much larger than the labels in the printer; shrunk to them its barcodes could not be scanned',
)
