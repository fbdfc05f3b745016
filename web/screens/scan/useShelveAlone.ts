import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { ScanQueue } from '../../scan/queue.ts'
import type { GoOn } from '../../scan/stationTypes.ts'
import { useScanQueue } from '../../scan/useScanQueue.ts'
import { goAlone, goOnBy, type Judged } from '../inbound/station/alone.ts'
import type { useShelveAlone_order$key } from './__generated__/useShelveAlone_order.graphql.ts'
import type { ShelveContext, ShelveResult } from './ShelveScans.ts'
import { type ShelveState, shelveAlone } from './shelveAlone.ts'

interface Asked {
  queue: ScanQueue<ShelveContext, ShelveResult>
  /** The order that the page has read. */
  order: useShelveAlone_order$key | null
  /** The order on the screen by the last answer, with its figures. */
  table: { orderId?: string | null | undefined; shelved: number; toShelve: number } | null
  /** The last answer. */
  result: ShelveResult | null
  scanOf: (code: string) => Judged<ShelveContext>
}

/** The order with everything that is recorded, and how the page goes on while nobody answers; null where it is not read yet. */
export function useShelveAlone({ queue, order: key, table, result, scanOf }: Asked): {
  shown: ShelveState | null
  goOn: GoOn<ShelveContext>
} {
  const t = useT()
  const { waiting } = useScanQueue(queue)
  const order = useFragment(
    graphql`
      fragment useShelveAlone_order on InboundOrder {
        id
        lines {
          id
          receivedGood
          receivedDefective
          shelvedGood
          shelvedDefective
          product {
            id
            sku
            name
            barcodes
          }
        }
      }
    `,
    key,
  )
  const start: ShelveState | null =
    order && table && order.id === table.orderId
      ? {
          orderId: order.id,
          lines: order.lines.map(({ id, product, ...line }) => ({
            ...{ id, productId: product.id, sku: product.sku, name: product.name, barcodes: product.barcodes },
            good: line.receivedGood - line.shelvedGood,
            defective: line.receivedDefective - line.shelvedDefective,
          })),
          shelved: table.shelved,
          toShelve: table.toShelve,
          last: result?.productId ? result : null,
        }
      : null
  return {
    shown: start && goAlone(start, waiting, shelveAlone).shown,
    goOn: goOnBy({ start, step: shelveAlone, waiting: () => queue.getState().waiting, scanOf, t }),
  }
}
