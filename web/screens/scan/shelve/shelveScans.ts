import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { shelveScansMutation$data } from './__generated__/shelveScansMutation.graphql.ts'
import type { shelveScansUndoMutation$data } from './__generated__/shelveScansUndoMutation.graphql.ts'

/** Context of a scan at the putaway station; an undo names its putaway in `extras`. */
export interface ShelveContext {
  warehouseId?: string
  orderId?: string | null
  productId?: string | null
}

type Shelved = shelveScansMutation$data['shelveScans']['results'][number]
export type ShelveResult = ScanResult & Omit<Shelved, keyof ScanResult>

/** What the screen reads of the result of a scan or of its undo. */
void graphql`
  fragment shelveScans_result on ShelveScanResult {
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
    declared
    received
    shelved
    toShelve
    lineId
    productId
    sku
    productName
    lineReceived
    lineShelved
    toPutAwayGood
    toPutAwayDefective
    quality
    quantity
    locationCode
    missedCode
    shelvingId
    proposedCode
    proposedArea
    proposedQuantity
  }
`

export const shelve: Sender<shelveScansMutation$data> = {
  mutation: graphql`
    mutation shelveScansMutation($input: ShelveScansInput!) {
      shelveScans(input: $input) {
        results {
          ...shelveScans_result @relay(mask: false)
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
  updater: (store, data) => note(store, data?.shelveScans.results ?? []),
}

export const unshelve: Sender<shelveScansUndoMutation$data> = {
  mutation: graphql`
    mutation shelveScansUndoMutation($input: UnshelveScansInput!) {
      unshelveScans(input: $input) {
        results {
          ...shelveScans_result @relay(mask: false)
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
  updater: (store, data) => note(store, data?.unshelveScans.results ?? []),
}

type Noted = Pick<Shelved, 'orderId' | 'state' | 'lineId' | 'toPutAwayGood' | 'toPutAwayDefective'>

/** Updates the order and the put away pieces of its line in the store: these nodes in the result would need more statements per scan. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Noted[]): void {
  for (const { orderId, state, lineId, toPutAwayGood, toPutAwayDefective } of results) {
    if (orderId && state) store.get(orderId)?.setValue(state, 'state')
    const line = lineId ? store.get(lineId) : null
    if (!line) continue
    line.setValue(Number(line.getValue('receivedGood') ?? 0) - (toPutAwayGood ?? 0), 'shelvedGood')
    line.setValue(Number(line.getValue('receivedDefective') ?? 0) - (toPutAwayDefective ?? 0), 'shelvedDefective')
  }
}
