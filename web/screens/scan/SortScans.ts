import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../scan/queueTypes.ts'
import type { Sender } from '../inbound/station/senders.ts'
import type { SortScansMutation$data } from './__generated__/SortScansMutation.graphql.ts'
import type { SortScansUndoMutation$data } from './__generated__/SortScansUndoMutation.graphql.ts'

/** What stood on the screen of the sorting table; an undo names the line among its extras. */
export interface SortContext {
  waveId: string
}

type Sorted = SortScansMutation$data['sortScans']['results'][number]
export type SortResult = ScanResult & Omit<Sorted, keyof ScanResult>

export const sort: Sender<SortScansMutation$data> = {
  mutation: graphql`
    mutation SortScansMutation($input: SortScansInput!) {
      sortScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          waveId
          packageId
          packageNumber
          customerName
          hole
          lineId
          sku
          productName
          packagePieces
          packageDone
          pieces
          done
          packages
          complete
        }
        userErrors {
          code
          message
          values
        }
      }
    }
  `,
  takes: ['code'],
  updater: (store, data) => note(store, data?.sortScans.results),
}

export const unsort: Sender<SortScansUndoMutation$data> = {
  mutation: graphql`
    mutation SortScansUndoMutation($input: UnsortScansInput!) {
      unsortScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          waveId
          packageId
          packageNumber
          customerName
          hole
          lineId
          sku
          productName
          packagePieces
          packageDone
          pieces
          done
          packages
          complete
        }
        userErrors {
          code
          message
          values
        }
      }
    }
  `,
  takes: [],
  updater: (store, data) => note(store, data?.unsortScans.results),
}

/** The holes and the figures of the table follow the scans. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Sorted[] = []): void {
  for (const { outcome, waveId, packageId, packageDone, pieces, done, packages, complete } of results) {
    if (outcome !== 'APPLIED' || !waveId) continue
    const table = store.getRoot().getLinkedRecord('sortingTable', { waveId })
    const figures = table?.getLinkedRecord('figures')
    for (const [name, value] of Object.entries({ pieces, done, packages, complete })) figures?.setValue(value, name)
    const hole = table?.getLinkedRecords('holes')?.find((one) => one.getValue('packageId') === packageId)
    hole?.setValue(packageDone, 'sorted')
  }
}
