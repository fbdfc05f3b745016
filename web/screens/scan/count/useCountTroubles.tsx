import { Button } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
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
    if (code === 'PRODUCT_AMBIGUOUS') {
      const { skus = '', productIds = '' } = (values ?? {}) as { skus?: string; productIds?: string }
      const ids = productIds.split(',')
      return {
        todo: skus.split(', ').map((sku, at) => (
          <Button key={sku} variant="solid" colorPalette="warn" size="2xl" mt="2" me="3" onClick={() => again(entry, {}, ids[at] ?? null)}>
            {sku}
          </Button>
        )),
      }
    }
    return instructionFor(code, t)
  }
}
