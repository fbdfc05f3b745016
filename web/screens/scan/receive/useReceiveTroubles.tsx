import { useT } from '../../../i18n/useT.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { ScanExtras } from '../../../station/queue/queueTypes.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import type { ReceiveContext, ReceiveResult } from './receiveScans.ts'
import type { ReceiveEntry } from './receiveText.ts'

/** Handles refusals: over-receipt can be confirmed, and one of several products chosen; the scan is then sent again with the answer. */
export function useReceiveTroubles(queue: ScanQueue<ReceiveContext, ReceiveResult>): (entry: ReceiveEntry) => Partial<Trouble> {
  const t = useT()
  const again = ({ scan: { code, quantity, context, extras } }: ReceiveEntry, answer: ScanExtras) => {
    queue.acknowledge()
    queue.add({ mutation: 'receiveScans', code, quantity, context, extras: { ...extras, ...answer } })
  }
  return (entry) => {
    const { code, values } = entry.result ?? {}
    const { total, boxTotal, declared, what = '', next = '' } = (values ?? {}) as Asked
    if (code === 'OVER_DECLARED' || code === 'BOX_OVER_DECLARED' || code === 'PRODUCT_UNDECLARED' || code === 'PRODUCT_PROHIBITED') {
      const { scan } = entry
      const isBad = scan.extras.quality === 'DEFECTIVE'
      return {
        ...(isBad && { scanned: `${scan.code} · ${t('inbound.quality.DEFECTIVE')}` }),
        ...((code === 'OVER_DECLARED' || code === 'BOX_OVER_DECLARED') && {
          expected: t('inbound.receive.expected', { count: Number(declared) }),
        }),
        todo: t(code === 'PRODUCT_PROHIBITED' ? 'inbound.receive.orPutAside' : 'inbound.receive.orPutBack'),
        question: {
          label: t('inbound.receive.confirmOver', { total: Number(boxTotal ?? total) }),
          run: () => again(entry, { confirmUpTo: Number(total) }),
        },
      }
    }
    if (code === 'BOX_UNFINISHED' || code === 'ORDER_UNFINISHED')
      return {
        todo: t('inbound.receive.orGoOn'),
        question: {
          label: t('inbound.receive.leave', { next }),
          run: () => again(entry, { leave: true }),
          drop: t('inbound.receive.stay', { what }),
        },
      }
    if (code === 'PRODUCT_AMBIGUOUS') return productChoices(values, (productId) => again(entry, { productId }))
    return instructionFor(code, t)
  }
}

interface Asked {
  total?: number
  boxTotal?: number
  what?: string
  next?: string
  declared?: number
}
