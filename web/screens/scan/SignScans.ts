import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../scan/queueTypes.ts'
import type { Sender } from '../inbound/station/senders.ts'
import type { SignScansMutation$data } from './__generated__/SignScansMutation.graphql.ts'
import type { SignScansUndoMutation$data } from './__generated__/SignScansUndoMutation.graphql.ts'

/** What stood on the screen of the signing station; an undo names what it takes back among its extras. */
export interface SignContext {
  warehouseId?: string
  orderId?: string | null
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

/** The boxes beside the instruction follow the scans: one box, or all of an order. */
function note(
  store: RecordSourceSelectorProxy<unknown>,
  results: readonly Pick<Signed, 'step' | 'orderId' | 'boxId'>[],
  at: string | null,
): void {
  for (const { step, orderId, boxId } of results) {
    if (!orderId || step === 'OPENED') continue
    for (const box of store.get(orderId)?.getLinkedRecords('boxes') ?? []) {
      if (!boxId || box.getDataID() === boxId) box.setValue(at ?? null, 'signedAt')
    }
  }
}
