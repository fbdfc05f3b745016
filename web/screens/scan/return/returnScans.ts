import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import { readTask } from '../../inventory/returnTask.ts'
import type { returnScansMutation$data } from './__generated__/returnScansMutation.graphql.ts'

/** Context of a scan at the return station; `returnTaskId` is null while a task is looked for. */
export interface ReturnContext {
  warehouseId: string
  returnTaskId: string | null
}

type Returned = returnScansMutation$data['returnScans']['results'][number]
export type ReturnResult = ScanResult & Omit<Returned, keyof ScanResult>

export const giveBack: Sender<returnScansMutation$data> = {
  mutation: graphql`
    mutation returnScansMutation($input: ReturnScansInput!) {
      returnScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          sound
          step
          locationCode
          tasks {
            ...returnTask_task
          }
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
  updater: (store, data) => note(store, data?.returnScans.results ?? []),
}

/** Applies answers that were received since a page opened offline was loaded; other answers are in the store already. */
function note(store: RecordSourceSelectorProxy<unknown>, results: readonly Pick<Returned, 'tasks'>[]): void {
  for (const { id, returned, state } of results.flatMap(({ tasks }) => tasks.map(readTask))) {
    const task = store.get(id)
    task?.setValue(returned, 'returned')
    task?.setValue(state, 'state')
  }
}
