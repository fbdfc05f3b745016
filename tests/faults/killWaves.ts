import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../graph/kernel/identity.ts'
import type { Data } from '../api/data.ts'
import { type NodeRef, rowId } from '../api/testDataFactory.ts'
import { mustApply } from '../api/wave/waveFixture.ts'
import type { Fault } from './fault.ts'
import { retryUntilAnswered } from './retry.ts'
import { waitForLabelJobs } from './waitForLabelJobs.ts'
import type { Workload } from './workload.ts'

/** Maximum number of packages in a wave. */
const maximum = 10

export const killWaves: Fault = {
  name: 'kill.waves',
  description: 'kill -9 of the server while it generates waves',
  times: { long: 30, short: 1 },
  async run({ times, random }, workload) {
    const { testServer, waveFixture } = workload
    const size = times > 5 ? 60 : 20
    const sku = await waveFixture.createProduct(size)
    const packages = await waveFixture.createPackages(...Array.from({ length: size }, () => ({ [sku]: 1 })))
    const generation = generator(workload, packages)
    // The undisturbed duration bounds the time of the kill.
    await warmUp(workload)
    const begin = Date.now()
    const { waves } = await generation(newId())
    const usual = Date.now() - begin
    await voidWaves(workload, waves)

    const [losses, recoveries, seen]: [string[], number[], Record<string, number>] = [[], [], {}]
    for (let round = 0; round < times; round++) {
      await warmUp(workload)
      const key = newId()
      const asked = generation(key).then(
        (payload) => payload,
        () => null,
      )
      await pause(random() * usual * 1.2)
      await testServer.server.stop('SIGKILL')
      const answer = await asked
      const begin = Date.now()
      const left = await readWaveState(workload, sku)
      await testServer.server.start()
      const again = await retryUntilAnswered(() => generation(key))
      recoveries.push(Date.now() - begin)

      const end = answer ? 'answered before' : left.taken > 0 ? 'done and not answered' : 'undone'
      seen[end] = (seen[end] ?? 0) + 1
      const whole = await readWaveState(workload, sku)
      if (answer && JSON.stringify(answer) !== JSON.stringify(again)) losses.push(`round ${round}: another answer under the same key`)
      if (left.taken > 0 && JSON.stringify(left) !== JSON.stringify(whole))
        losses.push(`round ${round}: ${JSON.stringify(left)} was left, and ${JSON.stringify(whole)} came of it`)
      if (whole.taken !== again.taken || whole.allocated !== again.taken || whole.waves !== again.waves.length)
        losses.push(`round ${round}: ${JSON.stringify(whole)} where ${again.taken} were said to be taken`)
      await voidWaves(workload, again.waves)
    }
    return { losses, recoveries, counts: seen }
  },
}

/** A refused generation loads the code that a successful one needs. */
async function warmUp({ waveFixture }: Workload): Promise<void> {
  await waveFixture.generateWaves({ packageIds: [btoa(`Package:${newId()}`)] })
}

/** Returns a function that generates waves of these packages under a key. */
function generator({ waveFixture }: Workload, packages: readonly NodeRef[]) {
  const { planner, picker, warehouse } = waveFixture
  const input = { warehouseId: warehouse.id, pickerIds: [picker.id], maximum, packageIds: packages.map(({ id }) => id) }
  return (key: string): Promise<Data> => planner.client.command('generateWaves', input, 'taken waves { id }', key)
}

/** Returns the packages of waves to the pool. */
async function voidWaves({ testServer, waveFixture }: Workload, made: readonly NodeRef[]): Promise<void> {
  for (const { id } of made) await mustApply(waveFixture.planner, 'voidWave', { waveId: id })
  // A wave skips a package that a job is writing.
  await waitForLabelJobs(testServer)
}

/** Number of packages of a product in waves, of their allocated pieces, and of the waves. */
async function readWaveState(
  { testServer, waveFixture }: Workload,
  sku: string,
): Promise<{ taken: number; allocated: number; waves: number }> {
  const where = { warehouseId: rowId(waveFixture.warehouse), lines: { some: { product: { sku } } }, waveId: { not: null } }
  const taken = await testServer.db.package.findMany({ where, select: { waveId: true } })
  const { rows } = await testServer.database.pool.query<{ n: number }>(
    `select coalesce(sum(s.allocated), 0)::integer as n from location_stock s join product p on p.id = s.product_id where p.sku = $1`,
    [sku],
  )
  return { taken: taken.length, allocated: rows[0]?.n ?? 0, waves: new Set(taken.map(({ waveId }) => waveId)).size }
}
