import { useT } from '../../../i18n/useT.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import type { CountContext, CountResult } from './countScans.ts'
import type { CountEntry } from './countText.ts'

/** Handles refusals: a line that another person counts can be taken over, and one of several products chosen; the scan is then sent again. */
export function useCountTroubles(queue: ScanQueue<CountContext, CountResult>): (entry: CountEntry) => Partial<Trouble> {
  const t = useT()
  const again = (
    { scan: { code, quantity, context, extras } }: CountEntry,
    extra: Record<string, boolean>,
    productId = context.productId,
  ) => {
    queue.acknowledge()
    queue.add({ mutation: 'countScans', code, quantity, context: { ...context, productId }, extras: { ...extras, ...extra } })
  }
  return (entry) => {
    const { code, values } = entry.result ?? {}
    if (code === 'LINE_HELD') return { question: { label: t('countScan.takeOver'), run: () => again(entry, { takeOver: true }) } }
    if (code === 'PRODUCT_AMBIGUOUS') return productChoices(values, (productId) => again(entry, {}, productId))
    return instructionFor(code, t)
  }
}
