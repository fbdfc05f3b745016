import { graphql } from 'react-relay'
import type { ScanResult } from '../../scan/queueTypes.ts'
import type { Sender } from '../inbound/station/senders.ts'
import type { ShipmentScansMutation$data } from './__generated__/ShipmentScansMutation.graphql.ts'
import type { ShipmentScansUndoMutation$data } from './__generated__/ShipmentScansUndoMutation.graphql.ts'

/** What a scan of the shipping station is about: the warehouse that a parcel leaves; an undo names the package. */
export interface ShipContext {
  warehouseId?: string
}

type Shipped = ShipmentScansMutation$data['shipScans']['results'][number]
export type ShipResult = ScanResult & Omit<Shipped, keyof ScanResult>

export const ship: Sender<ShipmentScansMutation$data> = {
  mutation: graphql`
    mutation ShipmentScansMutation($input: ShipScansInput!) {
      shipScans(input: $input) {
        results {
          key
          outcome
          code
          message
          packageId
          packageNumber
          trackingNumber
          customerName
          channelName
          groupName
          destination
          pieces
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

export const unship: Sender<ShipmentScansUndoMutation$data> = {
  mutation: graphql`
    mutation ShipmentScansUndoMutation($input: UnshipScansInput!) {
      unshipScans(input: $input) {
        results {
          key
          outcome
          code
          message
          packageId
          packageNumber
          trackingNumber
          customerName
          channelName
          groupName
          destination
          pieces
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
