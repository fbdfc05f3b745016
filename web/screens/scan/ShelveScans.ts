import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../scan/queueTypes.ts'
import type { Sender } from '../inbound/station/senders.ts'
import type { ShelveScansMutation$data } from './__generated__/ShelveScansMutation.graphql.ts'
import type { ShelveScansUndoMutation$data } from './__generated__/ShelveScansUndoMutation.graphql.ts'

/** What stood on the screen of the shelving station; an undo names its shelving among its extras. */
export interface ShelveContext {
  warehouseId?: string
  orderId?: string | null
  productId?: string | null
}

type Shelved = ShelveScansMutation$data['shelveScans']['results'][number]
export type ShelveResult = ScanResult & Omit<Shelved, keyof ScanResult>

export const shelve: Sender<ShelveScansMutation$data> = {
  mutation: graphql`
    mutation ShelveScansMutation($input: ShelveScansInput!) {
      shelveScans(input: $input) {
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
          listableGood
          listableDefective
          quality
          quantity
          locationCode
          shelvingId
          proposedCode
          proposedArea
          proposedQuantity
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

export const unshelve: Sender<ShelveScansUndoMutation$data> = {
  mutation: graphql`
    mutation ShelveScansUndoMutation($input: UnshelveScansInput!) {
      unshelveScans(input: $input) {
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
          listableGood
          listableDefective
          quality
          quantity
          locationCode
          shelvingId
          proposedCode
          proposedArea
          proposedQuantity
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

type Noted = Pick<Shelved, 'lineId' | 'listableGood' | 'listableDefective'>

/** What of a line lies on shelves, wherever the page shows it. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Noted[]): void {
  for (const { lineId, listableGood, listableDefective } of results) {
    const line = lineId ? store.get(lineId) : null
    if (!line) continue
    line.setValue(Number(line.getValue('receivedGood') ?? 0) - (listableGood ?? 0), 'shelvedGood')
    line.setValue(Number(line.getValue('receivedDefective') ?? 0) - (listableDefective ?? 0), 'shelvedDefective')
  }
}
