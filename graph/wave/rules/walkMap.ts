/** Racks and aisles of a layout from above, in millimetres; the front is at 0. */
export interface MappedFloor {
  racks: readonly { prefix: string; left: number; width: number }[]
  bays: readonly { bay: number; y: number }[]
  /** Bays of racks that have locations. */
  cells: readonly { rack: string; bay: number }[]
  aisleX: readonly number[]
  crossAisleY: readonly number[]
  depotX: number
  depotY: number
  bayWidth: number
}

/** A point of a drawing. */
export interface MapPoint {
  x: number
  y: number
}

/** Drawing of a floor with its front at the bottom, in millimetres. */
export interface WalkMap {
  left: number
  top: number
  width: number
  height: number
  bays: { key: string; x: number; y: number; width: number; height: number; mark: string | null }[]
  depot: MapPoint
  /** Lines of walks. */
  paths: MapPoint[][]
}

/** Room around the floor in millimetres. */
export const mapMargin = 1_500

/** Key of a bay of a rack. */
export const bayKey = ({ rack, bay }: { rack: string; bay: number }): string => `${rack} ${bay}`

/** Draws a floor: the bays with locations, `marks` on some of them, and walks, whose turning points are x and y by turns. */
export function drawMap(floor: MappedFloor, marks: ReadonlyMap<string, string>, walks: readonly (readonly number[])[]): WalkMap {
  const { racks, bays, cells, aisleX, crossAisleY, depotX, depotY, bayWidth } = floor
  const back = crossAisleY.at(-1) ?? 0
  const left = Math.min(...racks.map((rack) => rack.left), ...aisleX) - mapMargin
  const right = Math.max(...racks.map((rack) => rack.left + rack.width), ...aisleX) + mapMargin
  const rackOf = new Map(racks.map((rack) => [rack.prefix, rack]))
  const middleOf = new Map(bays.map(({ bay, y }) => [bay, back - y]))
  return {
    left,
    top: -mapMargin,
    width: right - left,
    height: back + 2 * mapMargin,
    bays: cells.flatMap((cell) => {
      const [rack, middle] = [rackOf.get(cell.rack), middleOf.get(cell.bay)]
      if (!rack || middle === undefined) return []
      const key = bayKey(cell)
      return [{ key, x: rack.left, y: middle - bayWidth / 2, width: rack.width, height: bayWidth, mark: marks.get(key) ?? null }]
    }),
    depot: { x: depotX, y: back - depotY },
    paths: walks.map((walk) => walk.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: back - (walk[index + 1] ?? 0) }] : []))),
  }
}

/** Numbers of bays by their keys, in the order of locations. */
export function numberBays(locations: readonly { rack: string; bay: number }[]): Map<string, string> {
  const keys = [...new Set(locations.map(bayKey))]
  return new Map(keys.map((key, index) => [key, `${index + 1}`]))
}
