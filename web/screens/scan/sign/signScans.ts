import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { signScansMutation$data } from './__generated__/signScansMutation.graphql.ts'
import type { signScansParcelMutation$data } from './__generated__/signScansParcelMutation.graphql.ts'
import type { signScansUndoMutation$data } from './__generated__/signScansUndoMutation.graphql.ts'

/** Context of a scan at the signing station; an undo names the boxes in `extras`. */
export interface SignContext {
  warehouseId?: string
  orderId?: string | null
  boxIds?: readonly string[]
}

type Signed = signScansMutation$data['signScans']['results'][number]
type Parcel = signScansParcelMutation$data['registerParcelScans']['results'][number]
export type SignResult = ScanResult & Partial<Omit<Signed, keyof ScanResult> & Omit<Parcel, keyof ScanResult>>

/** What the screen reads of the result of a scan or of its undo. */
void graphql`
  fragment signScans_result on SignScanResult {
    key
    outcome
    code
    message
    sound
    step
    orderId
    orderNumber
    customerName
    boxId
    boxMark
    changedBoxIds
    boxes
    boxesSigned
    declared
    signed
  }
`

export const sign: Sender<signScansMutation$data> = {
  mutation: graphql`
    mutation signScansMutation($input: SignScansInput!) {
      signScans(input: $input) {
        results {
          ...signScans_result @relay(mask: false)
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
  updater: (store, data) => note(store, data?.signScans.results ?? [], new Date().toISOString()),
}

export const unsign: Sender<signScansUndoMutation$data> = {
  mutation: graphql`
    mutation signScansUndoMutation($input: UnsignScansInput!) {
      unsignScans(input: $input) {
        results {
          ...signScans_result @relay(mask: false)
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
  updater: (store, data) => note(store, data?.unsignScans.results ?? [], null),
}

/** Registers an unknown parcel. */
export const registerParcel: Sender<signScansParcelMutation$data> = {
  mutation: graphql`
    mutation signScansParcelMutation($input: RegisterParcelScansInput!) {
      registerParcelScans(input: $input) {
        results {
          key
          outcome
          code
          message
          sound
          parcelId
          parcelNumber
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

/** Updates the boxes of the order in the store: these nodes in the result would need another statement per scan. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Pick<Signed, 'changedBoxIds'>[], at: string | null): void {
  for (const id of results.flatMap(({ changedBoxIds }) => changedBoxIds ?? [])) store.get(id)?.setValue(at, 'signedAt')
}
