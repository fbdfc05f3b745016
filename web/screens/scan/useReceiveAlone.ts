import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { ScanQueue } from '../../scan/queue.ts'
import type { GoOn } from '../../scan/stationTypes.ts'
import { useScanQueue } from '../../scan/useScanQueue.ts'
import { goAlone, goOnBy, type Judged } from '../inbound/station/alone.ts'
import type { useReceiveAlone_order$key } from './__generated__/useReceiveAlone_order.graphql.ts'
import type { ReceiveContext, ReceiveResult } from './ReceiveScans.ts'
import type { Table } from './ReceiveWords.ts'
import { type ReceiveState, receiveAlone } from './receiveAlone.ts'

interface Asked {
  queue: ScanQueue<ReceiveContext, ReceiveResult>
  /** The order that the page has read. */
  order: useReceiveAlone_order$key | null
  /** What lies on the table by the last answer. */
  table: Table | null
  scanOf: (code: string) => Judged<ReceiveContext>
}

/** The table with everything that is recorded, and how the page goes on while nobody answers; null where its order is not read yet. */
export function useReceiveAlone({ queue, order: key, table, scanOf }: Asked): { shown: ReceiveState | null; goOn: GoOn<ReceiveContext> } {
  const t = useT()
  const { waiting } = useScanQueue(queue)
  const order = useFragment(
    graphql`
      fragment useReceiveAlone_order on InboundOrder {
        id
        boxes {
          id
          mark
          receivedAt
          contents {
            line {
              id
            }
            declared
          }
        }
        lines {
          id
          declared
          confirmedUpTo
          receivedGood
          receivedDefective
          product {
            id
            sku
            name
            barcodes
            receiving
          }
        }
      }
    `,
    key,
  )
  const start: ReceiveState | null =
    order && table && order.id === table.orderId
      ? {
          table,
          last: null,
          task: {
            orderId: order.id,
            boxes: order.boxes.map(({ id, mark, receivedAt, contents }) => ({
              ...{ id, mark, isReceived: Boolean(receivedAt) },
              contents: contents.map(({ line, declared }) => ({ lineId: line?.id ?? '', declared })),
            })),
            lines: order.lines.map(({ id, declared, confirmedUpTo, receivedGood, receivedDefective, product }) => ({
              ...{ id, productId: product.id, sku: product.sku, name: product.name, barcodes: product.barcodes },
              ...{ declared, good: receivedGood, defective: receivedDefective },
              allowed: Math.max(product.receiving === 'NORMAL' ? declared : 0, confirmedUpTo),
            })),
          },
        }
      : null
  return {
    shown: start && goAlone(start, waiting, receiveAlone).shown,
    goOn: goOnBy({ start, step: receiveAlone, waiting: () => queue.getState().waiting, scanOf, t }),
  }
}
