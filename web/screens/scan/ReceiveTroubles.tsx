import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import type { ScanQueue } from '../../scan/queue.ts'
import type { Trouble } from '../../scan/stationTypes.ts'
import { todoOf } from '../inbound/station/todo.ts'
import type { ReceiveContext, ReceiveResult } from './ReceiveScans.ts'
import type { ReceiveEntry } from './ReceiveWords.ts'

/** What to do about a refusal: more than declared can be confirmed, and one of several products chosen; the scan is then sent again with the answer. */
export function useReceiveTroubles(queue: ScanQueue<ReceiveContext, ReceiveResult>): (entry: ReceiveEntry) => Partial<Trouble> {
  const t = useT()
  const again = ({ scan: { code, quantity, context, extras } }: ReceiveEntry, answer: Record<string, string | number>) => {
    queue.acknowledge()
    queue.add({ mutation: 'receiveScans', code, quantity, context, extras: { ...extras, ...answer } })
  }
  const button = (key: string, label: ReactNode, onClick: () => void) => (
    <Button key={key} variant="solid" colorPalette="warn" size="2xl" mt="2" me="3" onClick={onClick}>
      {label}
    </Button>
  )
  return (entry) => {
    const values = (entry.result?.values ?? {}) as { total?: number; declared?: number; skus?: string; productIds?: string }
    if (entry.result?.code === 'OVER_DECLARED') {
      const total = Number(values.total)
      return {
        expected: t('inbound.receive.expected', { count: Number(values.declared) }),
        todo: [
          t('inbound.receive.orPutBack'),
          <br key="line" />,
          button('over', t('inbound.receive.confirmOver', { total }), () => again(entry, { confirmUpTo: total })),
        ],
      }
    }
    if (entry.result?.code === 'PRODUCT_AMBIGUOUS') {
      const ids = (values.productIds ?? '').split(',')
      return { todo: (values.skus ?? '').split(', ').map((sku, at) => button(sku, sku, () => again(entry, { productId: ids[at] ?? '' }))) }
    }
    return todoOf(entry.result?.code, t)
  }
}
