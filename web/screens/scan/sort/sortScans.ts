import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { sortScansMutation$data } from './__generated__/sortScansMutation.graphql.ts'
import type { sortScansUndoMutation$data } from './__generated__/sortScansUndoMutation.graphql.ts'

/** Context of a scan at the put wall; an undo names the line in `extras`. */
export interface SortContext {
  waveId: string
}

type Sorted = sortScansMutation$data['sortScans']['results'][number]
export type SortResult = ScanResult & Omit<Sorted, keyof ScanResult>

/** What the screen reads of the result of a scan or of its undo. */
void graphql`
  fragment sortScans_result on SortScanResult {
    key
    outcome
    code
    message
    values
    waveId
    packageId
    packageNumber
    customerName
    slot
    lineId
    scanned
    picture
    sku
    productName
    packagePieces
    packageDone
    stop
    figures {
      id
      pieces
      done
      packages
      complete
    }
  }
`

export const sort: Sender<sortScansMutation$data> = {
  mutation: graphql`
    mutation sortScansMutation($input: SortScansInput!) {
      sortScans(input: $input) {
        results {
          ...sortScans_result @relay(mask: false)
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
  updater: (store, data) => note(store, data?.sortScans.results, { stops: true }),
}

export const unsort: Sender<sortScansUndoMutation$data> = {
  mutation: graphql`
    mutation sortScansUndoMutation($input: UnsortScansInput!) {
      unsortScans(input: $input) {
        results {
          ...sortScans_result @relay(mask: false)
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
  updater: (store, data) => note(store, data?.unsortScans.results, { stops: false }),
}

/**
 * Updates the slot in the store: a whole slot in the result would need another statement per scan. Relay updates the figures by their id. An undo says
 * nothing about what stops the package.
 */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Sorted[] | undefined, { stops }: { stops: boolean }): void {
  for (const { outcome, waveId, packageId, packageDone, stop } of results ?? []) {
    if (outcome !== 'APPLIED' || !waveId) continue
    const table = store.getRoot().getLinkedRecord('sortingTable', { waveId })
    const slot = table?.getLinkedRecords('slots')?.find((one) => one.getValue('packageId') === packageId)
    slot?.setValue(packageDone, 'sorted')
    if (stops) slot?.setValue(stop, 'stop')
  }
}
