import { adjustmentLinesMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { ofCustomer, useScannedCode } from '../../../shell/useScannedCode.ts'
import { type ScanLineState, useScanLine } from '../../../ui/form/useScanLine.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { AdjustmentValues } from './adjustmentForm.ts'
import { scanLocation, scanProduct } from './scanLines.ts'

/** Scans into an adjustment: a location, and products that are added or taken off there, as the reason says; the first one tells the customer. */
export function useAdjustmentScan(form: ServerForm<AdjustmentValues>, warehouseId: string): ScanLineState {
  const t = useT()
  const look = useScannedCode(warehouseId)
  const full = () => ({ refused: t('form.lines.full', { maximum: adjustmentLinesMaximum }) })
  return useScanLine(
    form,
    async (code) => {
      const found = await look(code, form.getValues('customerId'))
      return ({ customerId, reason, lines }) => {
        const [product, another] = ofCustomer(found.products, customerId)
        if (!product && found.location) {
          const scanned = scanLocation(lines, found.location, adjustmentLinesMaximum)
          if ('refusal' in scanned) return full()
          return {
            change: { lines: scanned.lines },
            done: t('form.scanLine.located', { location: found.location, line: scanned.at + 1 }),
          }
        }
        if (!product) return { refused: t('form.scanLine.unknown', { code }) }
        if (another) return { refused: t(customerId ? 'form.scanLine.ambiguous' : 'form.scanLine.several', { code }) }
        if (found.isUncertain) return { refused: t('form.scanLine.uncertain', { code }) }
        if (!reason) return { refused: t('adjustment.scan.reason', { sku: product.sku }) }
        const scanned = scanProduct(lines, { product, reason }, adjustmentLinesMaximum)
        if ('refusal' in scanned) return full()
        const line = { sku: product.sku, line: scanned.at + 1, count: Number(scanned.lines[scanned.at]?.change) }
        return {
          change: { ...(!customerId && product.customerId && { customerId: product.customerId }), lines: scanned.lines },
          done: t(scanned.isNew ? 'form.scanLine.added' : 'form.scanLine.counted', line),
        }
      }
    },
    { failed: (code) => t('form.scanLine.failed', { code }), changed: t('form.scanLine.changed') },
  )
}
