import { graphql } from 'react-relay'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { countScansMutation$data } from './__generated__/countScansMutation.graphql.ts'

/** Context of a scan at the counting station: the count, and the location and product on the screen. */
export interface CountContext {
  warehouseId: string
  stockCountId: string | null
  location: string | null
  productId: string | null
}

type Counted = countScansMutation$data['countScans']['results'][number]
export type CountResult = ScanResult & Omit<Counted, keyof ScanResult> & { orderNumber?: string | null | undefined }

export const count: Sender<countScansMutation$data> = {
  mutation: graphql`
    mutation countScansMutation($input: CountScansInput!) {
      countScans(input: $input) {
        results {
          key
          outcome
          code
          message
          values
          sound
          step
          stockCountId
          orderNumber: number
          state
          location
          isEmpty
          isSkipped
          productId
          expected
          lines {
            lineId
            location
            productId
            sku
            productName
            progress
            tally
            recount {
              reason
              until
              moved
              isForOther
            }
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
  // The count and its lines, which include figures of the book, in the result would need more statements per scan.
  updater: (store, data) => {
    for (const { stockCountId, state, lines } of data?.countScans.results ?? []) {
      if (stockCountId && state) store.get(stockCountId)?.setValue(state, 'state')
      for (const { lineId, progress, tally } of lines ?? [])
        if (lineId) store.get(lineId)?.setValue(progress, 'progress').setValue(tally, 'tally')
    }
    const results = store.getRootField('countScans')?.getLinkedRecords('results') ?? []
    for (const line of results.flatMap((result) => result?.getLinkedRecords('lines') ?? [])) {
      const known = store.get(String(line?.getValue('lineId')))
      const recount = line?.getLinkedRecord('recount')
      if (recount) known?.setLinkedRecord(recount, 'recount')
      else known?.setValue(null, 'recount')
    }
  },
}
