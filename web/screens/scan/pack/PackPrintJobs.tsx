import { usePrintJobChanges } from '../../setting/printJob/usePrintJobChanges.ts'
import type { LabelPrinting } from './useLabelPrinting.ts'

/** Follows the print jobs that the server sends to printers. */
export function PackPrintJobs({ warehouseId, printing }: { warehouseId: string; printing: LabelPrinting }) {
  usePrintJobChanges(warehouseId, printing.follow, printing.followed)
  return null
}
