import { transferLinesMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useScannedCode } from '../../../shell/useScannedCode.ts'
import { type ScanLineState, useScanLine } from '../../../ui/form/useScanLine.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { type ScannedTransfer, scanLocation, scanProduct } from './scanLines.ts'
import type { TransferValues } from './transferForm.ts'

/** Scans into a transfer: where goods are taken from, the goods, and where they go. */
export function useTransferScan(form: ServerForm<TransferValues>, warehouseId: string): ScanLineState {
  const t = useT()
  const look = useScannedCode(warehouseId)
  const told = (scanned: ScannedTransfer, name: string) => {
    if ('refusal' in scanned)
      return {
        refused:
          scanned.refusal === 'full' ? t('form.lines.full', { maximum: transferLinesMaximum }) : t('transfer.scan.noFrom', { sku: name }),
      }
    const { lines, at, field, count } = scanned
    const line = { line: at + 1, count }
    const done =
      field === 'productId' ? t('form.scanLine.counted', { ...line, sku: name }) : t(`transfer.scan.${field}`, { ...line, location: name })
    return { change: { lines }, done }
  }
  return useScanLine(
    form,
    async (code) => {
      const { products, location, isUncertain } = await look(code, '')
      return ({ lines }) => {
        const [product, another] = products
        if (!product && location) return told(scanLocation(lines, location, transferLinesMaximum), location)
        if (!product) return { refused: t('form.scanLine.unknown', { code }) }
        if (another) return { refused: t('transfer.scan.several', { code }) }
        if (isUncertain) return { refused: t('form.scanLine.uncertain', { code }) }
        return told(scanProduct(lines, product, transferLinesMaximum), product.sku)
      }
    },
    { failed: (code) => t('form.scanLine.failed', { code }), changed: t('form.scanLine.changed') },
  )
}
