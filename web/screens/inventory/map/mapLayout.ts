/** Position of a location by its code. */
export interface Placed {
  readonly code: string
  readonly areaId: string
  readonly prefix: string
  readonly column: number
  readonly layer: number
}

/** A shelf row: its bays from the front, each with its levels from the floor. */
export interface Rack<Cell> {
  prefix: string
  bays: { column: number; cells: Cell[] }[]
}

export interface MapArea<Area, Cell> {
  area: Area
  racks: Rack<Cell>[]
  /** All bay numbers of the area, the farthest first, as they are drawn. */
  columns: number[]
}

const natural = new Intl.Collator('en', { numeric: true }).compare

/** Arranges locations as they stand: areas in their order, shelf rows side by side, bays from the front, levels from the floor. */
export function layOut<Area extends { readonly id: string }, Cell extends Placed>(
  areas: readonly Area[],
  cells: readonly Cell[],
): MapArea<Area, Cell>[] {
  const byArea = Map.groupBy(cells, ({ areaId }) => areaId)
  return areas.flatMap((area) => {
    const own = byArea.get(area.id) ?? []
    if (own.length === 0) return []
    const racks = [...Map.groupBy(own, ({ prefix }) => prefix)]
      .toSorted(([a], [b]) => natural(a, b))
      .map(([prefix, ofRack]) => ({
        prefix,
        bays: [...Map.groupBy(ofRack, ({ column }) => column)]
          .toSorted(([a], [b]) => a - b)
          .map(([column, ofBay]) => ({ column, cells: ofBay.toSorted((a, b) => a.layer - b.layer) })),
      }))
    return { area, racks, columns: [...new Set(own.map(({ column }) => column))].toSorted((a, b) => b - a) }
  })
}

/** Code of the location that a key leads to: up and down along the shelf row, left and right to the next one, Home and End to its ends. */
export function neighbourOf(areas: readonly MapArea<unknown, Placed>[], code: string, key: string): string | null {
  const racks = areas.flatMap((area) => area.racks.map(({ bays }) => bays.flatMap(({ cells }) => cells)))
  const at = racks.findIndex((rack) => rack.some((cell) => cell.code === code))
  const rack = racks[at]
  if (!rack) return null
  const index = rack.findIndex((cell) => cell.code === code)
  if (key === 'ArrowUp') return rack[index + 1]?.code ?? null
  if (key === 'ArrowDown') return rack[index - 1]?.code ?? null
  if (key === 'Home') return rack[0]?.code ?? null
  if (key === 'End') return rack.at(-1)?.code ?? null
  const next = racks[at + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : Number.NaN)]
  const here = rack[index] as Placed
  return (
    (next?.find(({ column, layer }) => column === here.column && layer === here.layer) ?? next?.[Math.min(index, next.length - 1)])?.code ??
    null
  )
}
