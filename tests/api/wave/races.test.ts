import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isLong } from '../../isLong.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, picker, lead, integrator } = fixture
const packer = await fixture.signInNewUser('packer')
const scanStation = await fixture.openScanStation(packer)

const rounds = isLong ? 60 : 10

/** Creates printed waves of one package of one piece each; the first scan confirms them. */
async function waves(count: number): Promise<{ sku: string; waves: (Data & NodeRef)[] }> {
  const sku = await fixture.createProduct(count)
  const packages = await fixture.createPackages(...Array.from({ length: count }, () => ({ [sku]: 1 })))
  const { waves: made } = await fixture.generateWaves({ maximum: 1, packageIds: packages.map(({ id }) => id) })
  await Promise.all(made.map(({ id }: NodeRef) => mustApply(planner, 'markWavePrinted', { waveId: id })))
  return { sku, waves: made }
}

/** Delays the start of a race by a few milliseconds at random. */
const afterRandomDelay = <T>(work: () => Promise<T>) => pause(Math.random() * 12).then(work)

/** Counts the outcomes of the pairs. */
const countOutcomes = (ends: string[]) =>
  Object.fromEntries(
    Map.groupBy(ends, (end) => end)
      .entries()
      .map(([end, all]) => [end, all.length]),
  )

test('void and pack race: one wins, the other is refused, without a partial result', async () => {
  const { sku, waves: made } = await waves(rounds)
  const ends: string[] = []
  for (const wave of made) {
    const [member] = await packagesOfWave(testServer, wave)
    const [voided, packed] = await Promise.all([
      afterRandomDelay(() => planner.client.command('voidWave', { waveId: wave.id })),
      afterRandomDelay(() => scanStation.scan('packScans', { waveId: wave.id, code: sku })),
    ])
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: member!.id } })
    ends.push(
      `void ${voided.userErrors[0]?.code ?? 'APPLIED'}, pack ${packed.code ?? 'APPLIED'}, ${row.state}, ${(await fixture.readWave(wave.id)).state}`,
    )
  }
  const legal =
    /^void APPLIED, pack WAVE_OVER, PENDING, VOIDED$|^void (WAVE_LABEL_PRINTED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED, (PACKAGING|ENDED)$/
  expect(ends.filter((end) => !legal.test(end))).toEqual([])
  console.log(countOutcomes(ends.map((end) => end.slice(0, 12))))
})

test('end and pack race: packed packages are shipped, others wait or are abnormal', async () => {
  const { sku, waves: made } = await waves(rounds)
  const ends: string[] = []
  for (const [round, wave] of made.entries()) {
    const [member] = await packagesOfWave(testServer, wave)
    const leftovers = round % 2 ? 'TO_PENDING' : 'TO_ABNORMAL'
    const [ended, packed] = await Promise.all([
      afterRandomDelay(() => planner.client.command('endWave', { waveId: wave.id, leftovers })),
      afterRandomDelay(() => scanStation.scan('packScans', { waveId: wave.id, code: sku })),
    ])
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: member!.id } })
    const end = `end ${ended.userErrors[0]?.code ?? 'APPLIED'}, pack ${packed.code ?? 'APPLIED'}, ${row.state}`
    ends.push(`${end.replace(round % 2 ? 'PENDING' : 'ABNORMAL', 'LEFT')}, ${(await fixture.readWave(wave.id)).state}`)
  }
  const legal = /^end APPLIED, pack WAVE_OVER, LEFT, ENDED$|^end (APPLIED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED, ENDED$/
  expect(ends.filter((end) => !legal.test(end))).toEqual([])
  console.log(countOutcomes(ends))
})

test('marking abnormal and packing race: the package is abnormal, packed or not', async () => {
  const { sku, waves: made } = await waves(rounds)
  const ends: string[] = []
  for (const wave of made) {
    const [member] = await packagesOfWave(testServer, wave)
    const [marked, packed] = await Promise.all([
      afterRandomDelay(() => lead.client.command('markAbnormal', { packageId: btoa(`Package:${member!.id}`), reason: 'GOODS_DAMAGED' })),
      afterRandomDelay(() => scanStation.scan('packScans', { waveId: wave.id, code: sku })),
    ])
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: member!.id }, include: { lines: true } })
    const pieces = row.lines.reduce((sum, line) => sum + line.packed, 0)
    ends.push(`mark ${marked.userErrors[0]?.code ?? 'APPLIED'}, pack ${packed.code ?? 'APPLIED'}, ${row.state} with ${pieces} packed`)
  }
  const legal = [
    'mark APPLIED, pack GOODS_OF_ABNORMAL, ABNORMAL with 0 packed',
    'mark APPLIED, pack APPLIED, ABNORMAL with 1 packed',
    // The wave has no other package, so it ends automatically.
    'mark APPLIED, pack WAVE_OVER, ABNORMAL with 0 packed',
  ]
  expect(ends.filter((end) => !legal.includes(end))).toEqual([])
  console.log(countOutcomes(ends))
})

test('cancel and ship race: one wins, the other is refused', async () => {
  const { sku, waves: made } = await waves(rounds)
  for (const wave of made) await scanStation.scan('packScans', { waveId: wave.id, code: sku })
  const ends: string[] = []
  for (const wave of made) {
    const [member] = await packagesOfWave(testServer, wave)
    const packageId = btoa(`Package:${member!.id}`)
    const [cancelled, shipped] = await Promise.all([
      afterRandomDelay(() => integrator.command('cancelPackage', { packageId })),
      afterRandomDelay(() => lead.client.command('shipPackage', { packageId })),
    ])
    const { state } = await fixture.readPackage(packageId)
    ends.push(`cancel ${cancelled.userErrors[0]?.code ?? 'APPLIED'}, ship ${shipped.userErrors[0]?.code ?? 'APPLIED'}, ${state}`)
  }
  const legal = ['cancel APPLIED, ship CANCELLED_NOT_SHIPPABLE, CANCELLED', 'cancel PACKAGE_SHIPPED, ship APPLIED, SHIPPED']
  expect(ends.filter((end) => !legal.includes(end))).toEqual([])
  console.log(countOutcomes(ends))
})

test('all commands on a wave, concurrently and in any order, end in a legal state', { timeout: 180_000 }, async () => {
  const [a, b] = [await fixture.createProduct(200), await fixture.createProduct(200)]
  const everything = ({ id: waveId }: NodeRef, packages: NodeRef[]): (() => Promise<unknown>)[] => [
    () => planner.client.command('voidWave', { waveId }),
    () => planner.client.command('endWave', { waveId, leftovers: 'TO_PENDING' }),
    () => planner.client.command('endWave', { waveId, leftovers: 'TO_ABNORMAL' }),
    () => planner.client.command('markWavePrinted', { waveId }),
    () => picker.client.command('confirmPicking', { waveId }),
    () => packer.client.command('suspendWave', { waveId }),
    () => packer.client.command('printWaveLabels', { waveId }),
    () => integrator.command('cancelPackage', { packageId: packages[0]!.id }),
    () => lead.client.command('markAbnormal', { packageId: packages[1]!.id, reason: 'GOODS_DAMAGED' }),
    () => lead.client.command('returnToPending', { packageId: packages[1]!.id }),
    () =>
      scanStation.send(
        'sortScans',
        [a, b, a, b, a, b].map((code) => ({ waveId, code })),
      ),
    () => scanStation.scan('packScans', { waveId, code: 'H:1' }),
    () => scanStation.scan('packScans', { waveId, code: 'H:2' }),
  ]
  for (let round = 0; round < rounds / 2; round++) {
    const packages = await fixture.createPackages({ [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 }, { [a]: 1, [b]: 1 })
    await fixture.saveWaveSetting('MIXED', { labelMode: 'BY_SLOT', confirmPicking: round % 2 === 0 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    if (round % 3 > 0) await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    if (round % 3 > 1) await picker.client.command('confirmPicking', { waveId: wave.id })
    // Scans of one station wait for one another, as on a device; all other commands run concurrently.
    let scans: Promise<unknown> = Promise.resolve()
    const shuffled = everything(wave, packages)
      .map((work) => ({ work, at: Math.random() }))
      .sort((x, y) => x.at - y.at)
    await Promise.all(
      shuffled.map(({ work }) => {
        if (!work.toString().includes('scanStation')) return afterRandomDelay(work)
        scans = scans.then(() => afterRandomDelay(work))
        return scans
      }),
    )
  }
  const states = await testServer.db.wave.groupBy({ by: ['state'], _count: { _all: true } })
  expect(states.length).toBeGreaterThan(1)
})

test('a generation waits for a package that was named and is locked for a moment, such as by the purchase of its label', async () => {
  const sku = await fixture.createProduct(2)
  const packages = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })
  const waiting = await testServer.db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('select 1 from package where id = $1::uuid for no key update', rowId(packages[0]!))
      const generating = fixture.generateWaves({ packageIds: packages.map(({ id }) => id) })
      await eventually(
        () =>
          testServer.db.$queryRawUnsafe<unknown[]>(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'jsonb_to_recordset.*for no key update of p'`,
          ),
        (waiting) => waiting.length > 0,
      )
      return () => generating
    },
    { timeout: 30_000 },
  )
  expect((await waiting()).taken).toBe(2)
})
