import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { MovedLine, MovedTransfer } from '../../../../graph/inventory/rules/moving.ts'
import type { KnownCode } from '../../../../graph/product/rules/scanned.ts'
import type { useLoadedTransfer_transfer$key } from './__generated__/useLoadedTransfer_transfer.graphql.ts'

export interface LoadedLine extends MovedLine {
  name: string
  barcodes: readonly string[]
  cartonBarcodes: readonly KnownCode[]
  /** Path of the main picture. */
  picture: string | null
  customerName: string
}

/** A transfer as the station has loaded it, for the rules that also decide on the server. */
export type LoadedTransfer = MovedTransfer<LoadedLine>

/** Reads the open transfer; null if none is open. */
export function useLoadedTransfer(key: useLoadedTransfer_transfer$key | null): LoadedTransfer | null {
  const transfer = useFragment(
    graphql`
      fragment useLoadedTransfer_transfer on Transfer {
        id
        number
        state
        moveKey
        lines {
          id
          from
          to
          quantity
          movedOut
          movedIn
          returned
          lost
          customerName
          product {
            id
            sku
            name: displayName
            picture {
              medium
            }
            barcodes
            cartonBarcodes {
              code
              pieces
            }
          }
        }
      }
    `,
    key,
  )
  return useMemo(
    () =>
      transfer
        ? {
            ...transfer,
            moveKey: transfer.moveKey ?? null,
            lines: transfer.lines.map(({ product: { id: productId, sku, name, barcodes, cartonBarcodes, picture }, to, ...line }) => ({
              ...line,
              to: to ?? null,
              productId,
              sku,
              name,
              barcodes,
              cartonBarcodes,
              picture: picture?.medium ?? null,
              productName: name,
              productNameEn: null,
            })),
          }
        : null,
    [transfer],
  )
}
