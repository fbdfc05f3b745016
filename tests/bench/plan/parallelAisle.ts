import { readFileSync } from 'node:fs'
import type { AisleGrid, Stop } from '../../../graph/wave/plan/aisleGrid.ts'

/** An instance of order batching with picker routing: one block, lengths in thousandths of the file's unit. */
export interface Instance {
  grid: AisleGrid
  capacity: number
  orders: { stops: Stop[]; weight: number }[]
}

/** Parts of the file's unit of length. */
export const unit = 1_000

/** Reads a file of the public repository; cell 0 lies at the back. */
export function readInstance(path: string): Instance {
  const text = readFileSync(path, 'latin1')
  const number = (name: string) => Number(new RegExp(`^${name} : ([\\d.]+)`, 'm').exec(text)?.[1])
  const scaled = (name: string) => Math.round(number(name) * unit)
  const [aisles, cells, pitch, step] = [
    number('NUM_AISLES'),
    number('NUM_CELLS'),
    scaled('DISTANCE_AISLE_TO_AISLE'),
    scaled('DISTANCE_CELL_TO_CELL'),
  ]
  const [top, bottom] = [scaled('DISTANCE_TOP_TO_CELL'), scaled('DISTANCE_BOTTOM_TO_CELL')]
  const length = bottom + (cells - 1) * step + top
  const weights = new Map([...text.matchAll(/^ID (\d+) WEIGHT ([\d.]+)/gm)].map(([, id, weight]) => [id, Number(weight)]))
  const places = new Map(
    [...text.matchAll(/^ID (\d+) AISLE (\d+) CELL (\d+)/gm)].map(([, id, aisle, cell]): [string, Stop] => [
      id as string,
      { aisle: Number(aisle), y: length - (top + Number(cell) * step) },
    ]),
  )
  const orders = text
    .slice(text.indexOf('ORDER_SECTION'))
    .split(/^NUM_ARTICLES_IN_ORDER : \d+/m)
    .slice(1)
    .map((part) => {
      const lines = [...part.matchAll(/^ID (\d+) QUANTITY (\d+)/gm)]
      return {
        stops: lines.map(([, id]) => places.get(id as string) as Stop),
        weight: lines.reduce((sum, [, id, quantity]) => sum + Number(quantity) * (weights.get(id as string) ?? 1), 0),
      }
    })
  return {
    grid: {
      aisleX: Array.from({ length: aisles }, (_, i) => i * pitch),
      crossAisleY: [0, length],
      depot: { aisle: number('DEPOT_AISLE'), crossAisle: /^DEPOT_LOCATION : top/m.test(text) ? 1 : 0 },
    },
    capacity: number('PICKER_CAPACITY'),
    orders,
  }
}
