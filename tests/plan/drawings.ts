import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram } from '../../graph/server/boot/isProgram.ts'
import { batchPackages } from '../../graph/wave/plan/batch.ts'
import { drawSvg } from '../../graph/wave/plan/drawSvg.ts'
import { buildLayout, type PlanLocation, stopsOfLocations } from '../../graph/wave/plan/layout.ts'
import { Random } from '../../graph/wave/plan/random.ts'
import { planTour } from '../../graph/wave/plan/route.ts'
import { stepLimit } from '../../graph/wave/plan/searchControl.ts'
import { root } from '../tool.ts'

/** Where the drawings of the planner's README lie. */
export const folder = join(root, 'graph/wave/plan/drawings')

/** The drawings by the names of their files: a layout, a tour by two routings, and a batching. */
export function drawings(): Record<string, string> {
  const random = new Random(11)
  const locations = Array.from({ length: 16 }, (_, rack) =>
    Array.from({ length: 14 }, (_none, bay): PlanLocation => {
      const [prefix, column] = [`A${rack + 1}`, bay + 1]
      return { id: `${prefix}-${column}-1`, area: 0, prefix, column, layer: 1 }
    }),
  ).flat()
  // One rack has a gap, and one is short.
  const there = locations.filter(
    ({ prefix, column }) => !(prefix === 'A5' && column > 5 && column < 9) && !(prefix === 'A16' && column > 7),
  )
  const layout = buildLayout(there, {
    ...{
      aislePitch: 4_500,
      aisles: 'narrow',
      aisleWidth: 0,
      bayWidth: 1_400,
      endGap: 1_800,
      crossAfter: [7],
      crossWidth: 2_800,
      layerTime: 0,
    },
    depot: { side: 'front' },
  })
  const grid = layout.grid as NonNullable<typeof layout.grid>
  const places = stopsOfLocations(
    layout,
    there.map(({ id }) => id),
  )
  const some = (count: number) =>
    stopsOfLocations(
      layout,
      Array.from({ length: count }, () => (there[random.integer(there.length)] as PlanLocation).id),
    )
  const stops = some(16)
  const packages = Array.from({ length: 18 }, (_, index) => ({ id: `${index}`, stops: some(2), pieces: 2, weight: 0, volume: 0, boxes: 1 }))
  const { batches } = batchPackages({ grid, routing: 'shortest', packages, cart: { boxes: 6 }, seed: 1 }, stepLimit(40))
  const tourOf = (own: typeof stops, routing: 'shortest' | 'sShape' = 'shortest') => ({
    stops: own,
    path: planTour(grid, own, routing).path,
  })
  return {
    'layout.svg': drawSvg({ grid, title: 'Layout with eight narrow aisles and one inner cross aisle', locations: places }),
    'tour.svg': drawSvg({ grid, title: 'Shortest tour through 16 stops', locations: places, tours: [tourOf(stops)] }),
    'tour-s-shape.svg': drawSvg({
      grid,
      title: 'S-shape tour through the same stops',
      locations: places,
      tours: [tourOf(stops, 'sShape')],
    }),
    'batch.svg': drawSvg({
      grid,
      title: '18 packages on three carts of six boxes',
      tours: batches.map((ids) => tourOf(ids.flatMap((id) => packages[Number(id)]?.stops ?? []))),
    }),
  }
}

// `node graph/server/boot.js tests/plan/drawings.ts` draws them again.
if (isProgram(import.meta)) for (const [name, svg] of Object.entries(drawings())) writeFileSync(join(folder, name), svg)
