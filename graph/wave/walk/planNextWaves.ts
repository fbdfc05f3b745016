import { chooseWave } from '../plan/choose.ts'
import { buildLayout, type Geometry, type Layout, type PlanLocation } from '../plan/layout.ts'
import { type ChooseAmong, chooseNextWaves, chooseOldest, type NextWaveUnit, type PackageToChoose } from '../rules/nextWaves.ts'
import type { Clock } from './planWalks.ts'

/** A package of the pool with the locations of its goods. */
export interface NextPackage extends PackageToChoose {
  locationIds: readonly string[]
}

/** Pool from which the packages of the next waves are chosen; plain data for a worker thread. */
export interface NextWavesTask {
  name: 'nextWaves'
  geometry: Geometry
  /** Locations of the packages, and one of each rack. */
  locations: readonly PlanLocation[]
  units: readonly NextWaveUnit<NextPackage>[]
  /** Number of waves. */
  count: number
  milliseconds: number
  /** Set to 1 from another thread, it ends the task as if its time were over. */
  stop: Int32Array
}

/** Maximum time in milliseconds: more brings little. */
const maxMilliseconds = 300

/** Aisle of locations without a place. */
const noAisle = 'none'

/** Chooses the packages of the next waves: of those that are due at the same moment, such as visit few aisles together. */
export function planNextWaves({ geometry, locations, units, count, milliseconds }: Omit<NextWavesTask, 'stop'>, clock: Clock): string[] {
  const layout = buildLayout(locations, geometry)
  const forChoice = Math.min(milliseconds, maxMilliseconds)
  let wave = 0
  return chooseNextWaves(units, count, (due, others, size) => {
    const until = (++wave / count) * forChoice
    // A choice begins with a greedy one, which takes its time too.
    if (clock.elapsed() >= until) return chooseOldest(due, others, size)
    return chooseByAisles(layout, { elapsed: () => clock.elapsed() / until, onError: clock.onError })(due, others, size)
  })
}

/** Chooses packages that visit few aisles together. */
function chooseByAisles(layout: Layout, control: Clock): ChooseAmong<NextPackage> {
  return (due, others, size) => {
    const packages = [...due, ...others].map(({ id, locationIds }) => {
      const aisles = new Set(locationIds.map((location) => `${layout.stops.get(location)?.aisle ?? noAisle}`))
      // Where the goods lie is known, so that each aisle has a product of its own.
      return { id, size: 1, lines: [...(aisles.size > 0 ? aisles : [noAisle])].map((product) => ({ product, pieces: 1 })) }
    })
    const aisles = [...new Set(packages.flatMap(({ lines }) => lines.map(({ product }) => product)))]
    const choice = chooseWave({
      packages,
      aisles: aisles.map((product) => ({ id: product, stock: [{ product, pieces: packages.length }] })),
      lower: size,
      upper: size,
      mandatory: due.map(({ id }) => id),
      seed: 1,
      control,
    })
    return choice.packages
  }
}
