import { expect, test } from 'vitest'
import { staffActor } from '../../../graph/access/steps.ts'
import type { Actor } from '../../../graph/kernel/command/actor.ts'
import { type Command, execute } from '../../../graph/kernel/command/command.ts'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { confirmPicking } from '../../../graph/wave/commands/confirmPicking.ts'
import { pickScan } from '../../../graph/wave/pick/commands/pickScan.ts'
import { startWave } from '../../../graph/wave/pick/commands/startWave.ts'
import { leastCalibratingWaves } from '../../../graph/wave/rules/calibration.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { codes, createWalkFixture, readList } from './walkFixture.ts'

const testServer = await startTestServer({ environment: { PLANNER_MILLISECONDS: '60000' } })
const fixture = await createWalkFixture(testServer)
const { warehouse, planner, skuAt } = fixture
await fixture.saveWaveSetting('MIXED', { pickMode: 'HANDHELD', confirmPicking: true })
const picker = (await staffActor(testServer.db, rowId(fixture.picker))) as Actor
/** Moves on with the picks: stock never changes before its last change. */
let now = Date.now()

// biome-ignore lint/suspicious/noExplicitAny: commands of all inputs.
async function run(command: Command<any, any, any>, input: Data): Promise<void> {
  const origin = { actor: picker, language: 'en', requestId: newId(), address: null } as const
  const services = { ...testServer.services, at: () => new Date(now) }
  const { failures } = await execute(services, origin, command, input, { key: null })
  expect(failures).toEqual([])
}

/** Picks a new wave of one package; `minutes` pass before each pick. */
async function pickWave(minutes: number): Promise<void> {
  const [one] = await fixture.pack(codes)
  const { id: waveId } = await fixture.generateWave({ packageIds: [one!.id] })
  await run(startWave, { waveId })
  for (const location of (await readList(fixture, waveId)).codes) {
    now += minutes * 60_000
    await run(pickScan, { warehouseId: warehouse.id, waveId, location, code: skuAt.get(location)! })
  }
  await run(confirmPicking, { waveId, allPicked: true })
}

async function calibrate(): Promise<Data> {
  await registeredJobs.scheduledTasks.get('wave.pickTimes')!.run!(testServer.services.pool)
  const document = 'query ($id: ID!) { node(id: $id) { ... on Warehouse { pickTimes { isCalibrated waves needed until } } } }'
  return (await planner.client.query(document, { id: warehouse.id })).node.pickTimes
}

async function minutesOfNextWave(): Promise<number> {
  const [one] = await fixture.pack(codes)
  const { id } = await fixture.generateWave({ packageIds: [one!.id] })
  return (await readList(fixture, id)).walk?.minutes
}

test('minutes of walks follow the scans of handhelds, once enough waves were picked without a long pause', async () => {
  expect(await calibrate()).toEqual({ isCalibrated: false, waves: 0, needed: leastCalibratingWaves, until: null })
  for (let wave = 1; wave < leastCalibratingWaves; wave++) await pickWave(4)
  await pickWave(11)
  expect(await calibrate()).toMatchObject({ isCalibrated: false, waves: leastCalibratingWaves - 1 })
  // A cart 120 s, 26 m 23 s, 4 stops 16 s, 4 pieces 10 s.
  expect(await minutesOfNextWave()).toBe(3)
  await pickWave(4)
  expect(await calibrate()).toEqual({
    ...{ isCalibrated: true, waves: leastCalibratingWaves, needed: leastCalibratingWaves },
    until: new Date(now).toISOString(),
  })
  const minutes = await minutesOfNextWave()
  expect(minutes).toBeGreaterThan(12)
  expect(minutes).toBeLessThanOrEqual(16)
})
