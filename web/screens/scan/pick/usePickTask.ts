import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { KnownCode } from '../../../../graph/product/rules/scanned.ts'
import type { LineToPick, WaveToPick } from '../../../../graph/wave/rules/picking.ts'
import type { usePickTask_wave$key } from './__generated__/usePickTask_wave.graphql.ts'

export interface LoadedLine extends LineToPick {
  name: string
  batch: string
  locationId: string
  barcodes: readonly string[]
  cartonBarcodes: readonly KnownCode[]
  /** Path of the main picture. */
  picture: string | null
  /** Weight of a piece in grams. */
  weightGrams: number
}

/** A wave as the station has loaded it, for the rules that also decide on the server. */
export interface LoadedWave extends WaveToPick<LoadedLine> {
  skipped: readonly string[]
  pickers: readonly { readonly id: string; readonly name: string }[]
  cart: { readonly id: string; readonly number: string; readonly maxWeightGrams: number } | null
}

/** Reads the open wave; null if none is open. */
export function usePickTask(key: usePickTask_wave$key | null): LoadedWave | null {
  const wave = useFragment(
    graphql`
      fragment usePickTask_wave on Wave {
        id
        number
        state
        isPickedAgain
        sortMode
        bindCart
        cart {
          id
          number
          maxWeightGrams
        }
        pickers {
          id
          name
        }
        pickTask {
          skipped
          lines {
            id
            location
            locationId
            productId
            sku
            batch
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
            pieces
            sorted
            isAbnormal
            full
            sortedBefore
          }
          freeBoxes
          products {
            id
            name: displayName
            weightGrams
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
  return useMemo(() => {
    if (!wave) return null
    const { pickTask, ...rest } = wave
    const products = new Map(pickTask.products.map((product) => [product.id, product]))
    const lines = pickTask.lines.map((line): LoadedLine => {
      const product = products.get(line.productId)
      const name = product?.name ?? line.sku
      return {
        ...line,
        name,
        productName: name,
        productNameEn: null,
        picture: product?.picture?.medium ?? null,
        barcodes: product?.barcodes ?? [],
        cartonBarcodes: product?.cartonBarcodes ?? [],
        pickedFor: line.pickedFor.map(({ box, pieces }) => ({ box: box ?? null, pieces })),
        weightGrams: product?.weightGrams ?? 0,
      }
    })
    const cart = rest.cart ?? null
    return {
      ...rest,
      cart,
      cartId: cart?.id ?? null,
      skipped: pickTask.skipped,
      boxes: pickTask.boxes,
      freeBoxes: pickTask.freeBoxes,
      lines,
    }
  }, [wave])
}
