import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CountToScan, PlaceToCount } from '../../../../graph/inventory/rules/countScan.ts'
import type { useLoadedCount_count$key } from './__generated__/useLoadedCount_count.graphql.ts'

/** A location of the count, with its place in the aisle. */
export interface LoadedPlace extends PlaceToCount {
  prefix: string
  column: number
  layer: number
}

/** A count as the station has loaded it, for the rules that also decide on the server. */
export interface LoadedCount extends CountToScan {
  isBlind: boolean
}

/** Reads the open count, and the aisles of its locations; null if none is open. */
export function useLoadedCount(key: useLoadedCount_count$key | null): { count: LoadedCount; places: readonly LoadedPlace[] } | null {
  const count = useFragment(
    graphql`
      fragment useLoadedCount_count on StockCount {
        id
        number
        type
        state
        isBlind
        sheet {
          places {
            location
            prefix
            column
            layer
            isEmpty
            skipReason
          }
          lines {
            id
            location
            productId
            sku
            productName
            picture
            codes
            cartonBarcodes {
              code
              pieces
            }
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
      }
    `,
    key,
  )
  return useMemo(() => {
    if (!count) return null
    const { sheet, ...rest } = count
    const places = (sheet?.places ?? []).map(({ skipReason, ...place }) => ({ ...place, isSkipped: skipReason !== null }))
    const lines = (sheet?.lines ?? []).map(({ tally, ...line }) => ({ ...line, tally: tally ?? null, productNameEn: null }))
    return { count: { ...rest, places, lines }, places }
  }, [count])
}
