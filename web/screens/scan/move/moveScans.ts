import { graphql } from 'react-relay'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { moveScansMutation$data } from './__generated__/moveScansMutation.graphql.ts'

/** Context of a scan at the moving station: the transfer or the move without a plan, the location to take off from, and the product in hand. */
export interface MoveContext {
  warehouseId: string
  transferId: string | null
  moveKey: string | null
  from: string | null
  productId: string | null
}

type Moved = moveScansMutation$data['moveScans']['results'][number]
export type MoveResult = ScanResult & Omit<Moved, keyof ScanResult> & { orderNumber?: string | null | undefined }

export const move: Sender<moveScansMutation$data> = {
  mutation: graphql`
    mutation moveScansMutation($input: MoveScansInput!) {
      moveScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          sound
          step
          transferId
          orderNumber: number
          moveKey
          state
          left
          inHand
          movedIn
          quantityInAll
          quantity
          from
          productId
          sku
          productName
          locationCode
          lines {
            lineId
            movedOut
            movedIn
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
  takes: ['code'],
  // The transfer and its lines in the result would need more statements per scan.
  updater: (store, data) => {
    for (const { transferId, state, lines } of data?.moveScans.results ?? []) {
      if (transferId && state) store.get(transferId)?.setValue(state, 'state')
      for (const { lineId, movedOut, movedIn } of lines ?? [])
        store.get(lineId)?.setValue(movedOut, 'movedOut').setValue(movedIn, 'movedIn')
    }
  },
}
