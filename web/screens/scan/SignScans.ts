import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../scan/queueTypes.ts'
import type { Sender } from '../inbound/station/senders.ts'
import type { SignScansMutation$data } from './__generated__/SignScansMutation.graphql.ts'
import type { SignScansUndoMutation$data } from './__generated__/SignScansUndoMutation.graphql.ts'

/** What stood on the screen of the signing station; an undo names the boxes that its scan signed for. */
export interface SignContext {
  warehouseId?: string
  orderId?: string | null
  boxIds?: readonly string[]
}

type Signed = SignScansMutation$data['signScans']['results'][number]
export type SignResult = ScanResult & Omit<Signed, keyof ScanResult>

export const sign: Sender<SignScansMutation$data> = {
  mutation: graphql`
    mutation SignScansMutation($input: SignScansInput!) {
      signScans(input: $input) {
        results {
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

export const unsign: Sender<SignScansUndoMutation$data> = {
  mutation: graphql`
    mutation SignScansUndoMutation($input: UnsignScansInput!) {
      unsignScans(input: $input) {
        results {
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

/** The boxes beside the instruction follow the scans. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Pick<Signed, 'changedBoxIds'>[], at: string | null): void {
  for (const id of results.flatMap(({ changedBoxIds }) => changedBoxIds ?? [])) store.get(id)?.setValue(at, 'signedAt')
}
