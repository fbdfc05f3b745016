import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../graph/kernel/identity.ts'
import type { Data } from '../api/client.ts'
import { type Made, rowId } from '../api/fixture.ts'
import { applied } from '../api/wave/floor.ts'
import type { Crew } from './crew.ts'
import type { Fault } from './fault.ts'
import { jobsAreDone } from './jobs.ts'
import { untilAnswered } from './patience.ts'

/** Packages of a wave. */
const maximum = 10

export const killWaves: Fault = {
  name: 'kill.waves',
  means: 'kill -9 of the server while it generates waves',
  times: { long: 30, short: 1 },
  async run({ times, chance }, crew) {
    const { house, floor } = crew
    const size = times > 5 ? 60 : 20
    const sku = await floor.product(size)
    const packages = await floor.orders(...Array.from({ length: size }, () => ({ [sku]: 1 })))
    const generation = generator(crew, packages)
    // How long it takes undisturbed says between which moments it is killed.
    await loadWhatIsLoadedLate(crew)
    const begin = Date.now()
    const { waves } = await generation(newId())
    const usual = Date.now() - begin
    await dissolve(crew, waves)

    const [losses, recoveries, seen]: [string[], number[], Record<string, number>] = [[], [], {}]
    for (let round = 0; round < times; round++) {
      await loadWhatIsLoadedLate(crew)
      const key = newId()
      const asked = generation(key).then(
        (payload) => payload,
        () => null,
      )
      await pause(chance() * usual * 1.2)
      await house.server.end('SIGKILL')
      const answer = await asked
      const begin = Date.now()
      const left = await whatThereIs(crew, sku)
      await house.server.start()
      const again = await untilAnswered(() => generation(key))
      recoveries.push(Date.now() - begin)

      const end = answer ? 'answered before' : left.taken > 0 ? 'done and not answered' : 'undone'
      seen[end] = (seen[end] ?? 0) + 1
      const whole = await whatThereIs(crew, sku)
      if (answer && JSON.stringify(answer) !== JSON.stringify(again)) losses.push(`round ${round}: another answer under the same key`)
      if (left.taken > 0 && JSON.stringify(left) !== JSON.stringify(whole))
        losses.push(`round ${round}: ${JSON.stringify(left)} was left, and ${JSON.stringify(whole)} came of it`)
      if (whole.taken !== again.taken || whole.allocated !== again.taken || whole.waves !== again.waves.length)
        losses.push(`round ${round}: ${JSON.stringify(whole)} where ${again.taken} were said to be taken`)
      await dissolve(crew, again.waves)
    }
    return { losses, recoveries, seen }
  },
}

/** A generation that is refused makes the server ready for one that is not. */
async function loadWhatIsLoadedLate({ floor }: Crew): Promise<void> {
  await floor.generate({ packageIds: [btoa(`Package:${newId()}`)] })
}

/** Generates waves of these packages under a key. */
function generator({ floor }: Crew, packages: readonly Made[]) {
  const { planner, picker, warehouse } = floor
  const input = { warehouseId: warehouse.id, pickerId: picker.id, maximum, packageIds: packages.map(({ id }) => id) }
  return (key: string): Promise<Data> => planner.client.command('generateWaves', input, 'taken waves { id }', key)
}

/** Gives the packages of waves back to the pool. */
async function dissolve({ house, floor }: Crew, made: readonly Made[]): Promise<void> {
  for (const { id } of made) await applied(floor.planner, 'voidWave', { waveId: id })
  // A wave passes over a package that a job is just writing.
  await jobsAreDone(house)
}

/** Packages of a product that are in a wave, the pieces that are allocated for them, and the waves that they are in. */
async function whatThereIs({ house, floor }: Crew, sku: string): Promise<{ taken: number; allocated: number; waves: number }> {
  const where = { warehouseId: rowId(floor.warehouse), lines: { some: { product: { sku } } }, waveId: { not: null } }
  const taken = await house.db.package.findMany({ where, select: { waveId: true } })
  const { rows } = await house.database.pool.query<{ n: number }>(
    `select coalesce(sum(s.allocated), 0)::integer as n from location_stock s join product p on p.id = s.product_id where p.sku = $1`,
    [sku],
  )
  return { taken: taken.length, allocated: rows[0]?.n ?? 0, waves: new Set(taken.map(({ waveId }) => waveId)).size }
}
