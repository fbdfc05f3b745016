import { graphql } from 'react-relay'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { pickScansMutation$data } from './__generated__/pickScansMutation.graphql.ts'

/** Context of a scan while picking: the wave, the location and the box on the screen. */
export interface PickContext {
  warehouseId: string
  waveId: string | null
  location: string | null
  /** Box of the pick cart on the screen, and the one that pieces were taken for and that is to be confirmed. */
  box?: number | null
  unconfirmedBox?: number | null
}

type Picked = pickScansMutation$data['pickScans']['results'][number]
export type PickResult = ScanResult & Omit<Picked, keyof ScanResult> & { orderNumber?: string | null | undefined }

export const pick: Sender<pickScansMutation$data> = {
  mutation: graphql`
    mutation pickScansMutation($input: PickScansInput!) {
      pickScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          sound
          step
          waveId
          orderNumber: number
          state
          place
          location
          productId
          sku
          productName
          quantity
          otherLocation
          otherPieces
          cart
          box
          lines {
            id
            open
            picked
            shares {
              box
              open
            }
            pickedFor {
              box
              pieces
            }
          }
          boxes {
            id
            box
            sorted
            isAbnormal
            full
            sortedBefore
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
  // A wave in the result would need another statement per scan; Relay updates the lines by their ids.
  updater: (store, data) => {
    for (const { waveId, state, step, place } of data?.pickScans.results ?? []) {
      const wave = waveId ? store.get(waveId) : null
      if (state) wave?.setValue(state, 'state')
      const task = step === 'SKIPPED' ? wave?.getLinkedRecord('pickTask') : null
      const skipped = (task?.getValue('skipped') ?? []) as readonly string[]
      if (place) task?.setValue([...skipped.filter((one) => one !== place), place], 'skipped')
    }
  },
}
