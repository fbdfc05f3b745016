import { graphql } from 'react-relay'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { shipScansMutation$data } from './__generated__/shipScansMutation.graphql.ts'
import type { shipScansUndoMutation$data } from './__generated__/shipScansUndoMutation.graphql.ts'

/** Context of a scan at the shipping station: the warehouse; an undo names the package. */
export interface ShipContext {
  warehouseId?: string
}

type Shipped = shipScansMutation$data['shipScans']['results'][number]
export type ShipResult = ScanResult & Omit<Shipped, keyof ScanResult>

/** What the screen reads of the result of a scan or of its undo. */
void graphql`
  fragment shipScans_result on ShipScanResult {
    key
    outcome
    code
    message
    values
    packageId
    packageNumber
    trackingNumber
    customerName
    channelName
    groupName
    destination
    pieces
    measuredWeightGrams
    expectedWeightGrams
    markedAbnormal
    sound
  }
`

export const ship: Sender<shipScansMutation$data> = {
  mutation: graphql`
    mutation shipScansMutation($input: ShipScansInput!) {
      shipScans(input: $input) {
        results {
          ...shipScans_result @relay(mask: false)
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
  takes: ['code'],
}

export const unship: Sender<shipScansUndoMutation$data> = {
  mutation: graphql`
    mutation shipScansUndoMutation($input: UnshipScansInput!) {
      unshipScans(input: $input) {
        results {
          ...shipScans_result @relay(mask: false)
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
}
