import { linesMaximum } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { ofCustomer, useScannedCode } from '../../../shell/useScannedCode.ts'
import { type ScanLineState, useScanLine } from '../../../ui/form/useScanLine.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { OrderValues } from './orderForm.ts'
import { scanProduct } from './scanLines.ts'

/** Scans into an inbound order: a product, or a carton of it, is declared; the first one tells the customer. */
export function useOrderScan(form: ServerForm<OrderValues>, warehouseId: string): ScanLineState {
  const t = useT()
  const look = useScannedCode(warehouseId)
  return useScanLine(
    form,
    async (code) => {
      const found = await look(code, form.getValues('customerId'))
      return ({ customerId, lines }) => {
        const [product, another] = ofCustomer(found.products, customerId)
        if (!product) return { refused: t(found.location ? 'inbound.scan.location' : 'form.scanLine.noProduct', { code }) }
        if (another) return { refused: t(customerId ? 'form.scanLine.ambiguous' : 'form.scanLine.several', { code }) }
        if (found.isUncertain) return { refused: t('form.scanLine.uncertain', { code }) }
        const scanned = scanProduct(lines, product, linesMaximum)
        if (!scanned) return { refused: t('form.lines.full', { maximum: linesMaximum }) }
        const count = Number(scanned.lines[scanned.at]?.declared)
        const line = { sku: product.sku, line: scanned.at + 1, count }
        return {
          change: { ...(!customerId && product.customerId && { customerId: product.customerId }), lines: scanned.lines },
          done: t(scanned.isNew ? 'form.scanLine.added' : 'form.scanLine.counted', line),
        }
      }
    },
    { failed: (code) => t('form.scanLine.failed', { code }), changed: t('form.scanLine.changed') },
  )
}
