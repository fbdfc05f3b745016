import { graphql } from 'react-relay'
import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { receiveScansMutation$data } from './__generated__/receiveScansMutation.graphql.ts'
import type { receiveScansUndoMutation$data } from './__generated__/receiveScansUndoMutation.graphql.ts'

/** Context of a scan at the receiving station; an undo names its receipt in `extras`. */
export interface ReceiveContext {
  warehouseId?: string
  orderId?: string | null
  boxId?: string | null
}

type Received = receiveScansMutation$data['receiveScans']['results'][number]
export type ReceiveResult = ScanResult & Omit<Received, keyof ScanResult>

/** What the screen reads of the result of a scan or of its undo. */
void graphql`
  fragment receiveScans_result on ReceiveScanResult {
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
    undeclared
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
    missingPieces
    surplusPieces
    boxDone
    complete
    receiptId
    receiptNumber
  }
`

export const receive: Sender<receiveScansMutation$data> = {
  mutation: graphql`
    mutation receiveScansMutation($input: ReceiveScansInput!) {
      receiveScans(input: $input) {
        results {
          ...receiveScans_result @relay(mask: false)
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
  reset: (store, data) => dropAdded(store, data?.receiveScans.results ?? []),
}

export const unreceive: Sender<receiveScansUndoMutation$data> = {
  mutation: graphql`
    mutation receiveScansUndoMutation($input: UnreceiveScansInput!) {
      unreceiveScans(input: $input) {
        results {
          ...receiveScans_result @relay(mask: false)
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
  reset: (store, data) => dropAdded(store, data?.unreceiveScans.results ?? []),
}

type Noted = Pick<Received, 'orderId' | 'state' | 'boxId' | 'lineId' | 'lineReceived' | 'lineDefective' | 'quantity'>

/** Updates the order, the counted line and the pieces of its box in the store: these nodes in the result would need more statements per scan. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Noted[]): void {
  for (const { orderId, state, boxId, lineId, lineReceived, lineDefective, quantity } of results) {
    if (orderId && state) store.get(orderId)?.setValue(state, 'state')
    const line = lineId ? store.get(lineId) : null
    if (!line) continue
    line.setValue((lineReceived ?? 0) - (lineDefective ?? 0), 'receivedGood')
    line.setValue(lineDefective ?? 0, 'receivedDefective')
    const box = boxId ? store.get(boxId) : null
    if (box) addReceived(store, box, line.getDataID(), quantity ?? 0)
  }
}

/** Id of the pieces of a line in a box, where only the answers to scans tell of them. */
const addedId = (boxId: string, lineId: string): string => `${boxId}:received:${lineId}`

function dropAdded(store: RecordSourceSelectorProxy<unknown>, results: readonly Noted[]): void {
  for (const { boxId, lineId } of results) {
    const box = boxId ? store.get(boxId) : null
    if (!box || !lineId) continue
    const id = addedId(box.getDataID(), lineId)
    const received = box.getLinkedRecords('received') ?? []
    if (!received.some((one) => one?.getDataID() === id)) store.get(id)?.setValue(0, 'quantity')
  }
}

function addReceived(store: RecordSourceSelectorProxy<unknown>, box: RecordProxy, lineId: string, quantity: number): void {
  const received = box.getLinkedRecords('received') ?? []
  const known = received.find((one) => one?.getValue('lineId') === lineId)
  const id = addedId(box.getDataID(), lineId)
  // A page that was read before an earlier scan of the line has dropped it from the box, not from the store.
  const ofLine = known ?? store.get(id) ?? store.create(id, 'InboundBoxReceived').setValue(lineId, 'lineId')
  ofLine.setValue(Number(ofLine.getValue('quantity') ?? 0) + quantity, 'quantity')
  if (!known) box.setLinkedRecords([...received, ofLine], 'received')
}
