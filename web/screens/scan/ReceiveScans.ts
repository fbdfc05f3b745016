import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../scan/queueTypes.ts'
import type { Sender } from '../inbound/station/senders.ts'
import type { ReceiveScansMutation$data } from './__generated__/ReceiveScansMutation.graphql.ts'
import type { ReceiveScansUndoMutation$data } from './__generated__/ReceiveScansUndoMutation.graphql.ts'

/** What stood on the screen of the receiving station; an undo names its receipt among its extras. */
export interface ReceiveContext {
  warehouseId?: string
  orderId?: string | null
  boxId?: string | null
}

type Received = ReceiveScansMutation$data['receiveScans']['results'][number]
export type ReceiveResult = ScanResult & Omit<Received, keyof ScanResult>

export const receive: Sender<ReceiveScansMutation$data> = {
  mutation: graphql`
    mutation ReceiveScansMutation($input: ReceiveScansInput!) {
      receiveScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          sound
          step
          orderId
          orderNumber
          customerName
          state
          boxId
          boxMark
          boxes
          boxesReceived
          declared
          received
          lineId
          productId
          sku
          productName
          lineDeclared
          lineReceived
          lineDefective
          quantity
          overDeclared
          boxDeclared
          boxReceived
          boxDone
          complete
          receiptId
          receiptNumber
        }
        userErrors {
          code
          field
          message
          values
        }
      }
    }
  `,
  takes: ['code', 'quantity'],
  updater: (store, data) => note(store, data?.receiveScans.results ?? []),
}

export const unreceive: Sender<ReceiveScansUndoMutation$data> = {
  mutation: graphql`
    mutation ReceiveScansUndoMutation($input: UnreceiveScansInput!) {
      unreceiveScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          sound
          step
          orderId
          orderNumber
          customerName
          state
          boxId
          boxMark
          boxes
          boxesReceived
          declared
          received
          lineId
          productId
          sku
          productName
          lineDeclared
          lineReceived
          lineDefective
          quantity
          overDeclared
          boxDeclared
          boxReceived
          boxDone
          complete
          receiptId
          receiptNumber
        }
        userErrors {
          code
          field
          message
          values
        }
      }
    }
  `,
  takes: [],
  updater: (store, data) => note(store, data?.unreceiveScans.results ?? []),
}

type Noted = Pick<Received, 'lineId' | 'lineReceived' | 'lineDefective'>

/** The line that was counted, wherever the page shows it. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Noted[]): void {
  for (const { lineId, lineReceived, lineDefective } of results) {
    const line = lineId ? store.get(lineId) : null
    line?.setValue((lineReceived ?? 0) - (lineDefective ?? 0), 'receivedGood')
    line?.setValue(lineDefective ?? 0, 'receivedDefective')
  }
}
