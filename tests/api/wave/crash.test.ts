import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../graph/kernel/db.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { Client } from '../client.ts'
import { openHouse } from '../harness.ts'
import { eventually } from '../package/scene.ts'
import { openFloor } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, picker, warehouse } = floor
const database = openDatabase(house.databaseUrl, 2)
const kills = 5
const size = 100

/** A second server on the same database, in a process of its own. */
async function startServer(): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serverProcess.ts'), house.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const counts = async () => ({
  waves: await house.db.wave.count(),
  places: await house.db.location.count({ where: { kind: 'OUT' } }),
  taken: await house.db.package.count({ where: { waveId: { not: null } } }),
  allocations: await house.db.allocation.count(),
})

/** How many transactions on the database are under way besides the ones that only look. */
const busy = async (state: string) => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and state like $1`,
    [state],
  )
  return rows[0]?.n ?? 0
}

test('kill -9 in the middle of wave generation leaves nothing half done', { timeout: 240_000 }, async () => {
  const sku = await floor.product(size * kills)
  const ends: string[] = []
  let packageIds: string[] = []
  for (let round = 0; round < kills; round++) {
    if (packageIds.length === 0)
      packageIds = (await floor.orders(...Array.from({ length: size }, () => ({ [sku]: 1 })))).map(({ id }) => id)
    const key = newId()
    const input = { warehouseId: warehouse.id, pickerId: picker.id, maximum: 10, packageIds }
    const before = await counts()
    const whole = {
      waves: before.waves + size / 10,
      places: before.places + size / 10,
      taken: before.taken + size,
      allocations: before.allocations + size,
    }
    const server = await startServer()
    const there = new Client(server.url, planner.client.identity)
    // The first answer pays for everything that is loaded late.
    await there.query('{ viewer { name } }')
    const asked = there.command('generateWaves', input, 'taken', key).then(
      () => 'answered',
      () => 'cut off',
    )
    await eventually(
      () => busy('%'),
      (open) => open > 0,
    )
    await pause(Math.random() * 100 * round)
    await server.kill()
    const answer = await asked
    await eventually(
      () => busy('idle in transaction%'),
      (open) => open === 0,
    )
    const stored = await house.db.commandKey.findFirst({ where: { key } })
    expect(await counts()).toEqual(stored ? whole : before)
    expect(stored?.outcome ?? 'APPLIED').toBe('APPLIED')
    ends.push(`${answer}, ${stored ? 'done' : 'nothing done'}`)
    if (!stored && round < kills - 1) continue

    // Whoever asks again under the same key gets all of it, once.
    const again = await planner.client.command('generateWaves', input, 'taken waves { id }', key)
    expect(again).toEqual({ taken: size, waves: Array(size / 10).fill({ id: expect.any(String) }), userErrors: [] })
    expect(await counts()).toEqual(whole)
    packageIds = []
  }
  console.log(ends)
  expect(ends.some((end) => end.startsWith('cut off'))).toBe(true)
  await database.close()
})
