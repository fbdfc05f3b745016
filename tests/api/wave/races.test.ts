import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Data } from '../client.ts'
import type { Made } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { applied, membersOf, openFloor } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, picker, lead, shop } = floor
const packer = await floor.person('packer')
const bench = await floor.bench(packer)

/** Waves of one package of one piece each, printed; the first scan confirms them. */
async function waves(count: number): Promise<{ sku: string; waves: (Data & Made)[] }> {
  const sku = await floor.product(count)
  const packages = await floor.orders(...Array.from({ length: count }, () => ({ [sku]: 1 })))
  const { waves: made } = await floor.generate({ maximum: 1, packageIds: packages.map(({ id }) => id) })
  await Promise.all(made.map(({ id }: Made) => applied(planner, 'markWavePrinted', { waveId: id })))
  return { sku, waves: made }
}

/** Lets a race begin up to a few milliseconds apart, either way round. */
const unequal = <T>(work: () => Promise<T>) => pause(Math.random() * 12).then(work)

/** What came of each of two that raced: how often. */
const tallied = (ends: string[]) =>
  Object.fromEntries(
    Map.groupBy(ends, (end) => end)
      .entries()
      .map(([end, all]) => [end, all.length]),
  )

test('void and pack race 30 times: one wins, the other is told, nothing is in between', async () => {
  const { sku, waves: made } = await waves(30)
  const ends: string[] = []
  for (const wave of made) {
    const [member] = await membersOf(house, wave)
    const [voided, packed] = await Promise.all([
      unequal(() => planner.client.command('voidWave', { waveId: wave.id })),
      unequal(() => bench.scan('packScans', { waveId: wave.id, code: sku })),
    ])
    const row = await house.db.package.findUniqueOrThrow({ where: { id: member!.id } })
    ends.push(
      `void ${voided.userErrors[0]?.code ?? 'APPLIED'}, pack ${packed.code ?? 'APPLIED'}, ${row.state}, ${(await floor.readWave(wave.id)).state}`,
    )
  }
  const legal =
    /^void APPLIED, pack WAVE_OVER, PENDING, VOIDED$|^void (WAVE_LABEL_PRINTED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED, (PACKAGING|ENDED)$/
  expect(ends.filter((end) => !legal.test(end))).toEqual([])
  console.log(tallied(ends.map((end) => end.slice(0, 12))))
})

test('end and pack race 30 times: what was packed leaves, what was not waits or is abnormal', async () => {
  const { sku, waves: made } = await waves(30)
  const ends: string[] = []
  for (const [round, wave] of made.entries()) {
    const [member] = await membersOf(house, wave)
    const leftovers = round % 2 ? 'TO_PENDING' : 'TO_ABNORMAL'
    const [ended, packed] = await Promise.all([
      unequal(() => planner.client.command('endWave', { waveId: wave.id, leftovers })),
      unequal(() => bench.scan('packScans', { waveId: wave.id, code: sku })),
    ])
    const row = await house.db.package.findUniqueOrThrow({ where: { id: member!.id } })
    const end = `end ${ended.userErrors[0]?.code ?? 'APPLIED'}, pack ${packed.code ?? 'APPLIED'}, ${row.state}`
    ends.push(`${end.replace(round % 2 ? 'PENDING' : 'ABNORMAL', 'LEFT')}, ${(await floor.readWave(wave.id)).state}`)
  }
  const legal = /^end APPLIED, pack WAVE_OVER, LEFT, ENDED$|^end (APPLIED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED, ENDED$/
  expect(ends.filter((end) => !legal.test(end))).toEqual([])
  console.log(tallied(ends))
})

test('marking abnormal and pack race 30 times: the package is put aside, packed or not', async () => {
  const { sku, waves: made } = await waves(30)
  const ends: string[] = []
  for (const wave of made) {
    const [member] = await membersOf(house, wave)
    const [marked, packed] = await Promise.all([
      unequal(() => lead.client.command('markAbnormal', { packageId: btoa(`Package:${member!.id}`), reason: 'GOODS_DAMAGED' })),
      unequal(() => bench.scan('packScans', { waveId: wave.id, code: sku })),
    ])
    const row = await house.db.package.findUniqueOrThrow({ where: { id: member!.id }, include: { lines: true } })
    const pieces = row.lines.reduce((sum, line) => sum + line.packed, 0)
    ends.push(`mark ${marked.userErrors[0]?.code ?? 'APPLIED'}, pack ${packed.code ?? 'APPLIED'}, ${row.state} with ${pieces} packed`)
  }
  const legal = ['mark APPLIED, pack GOODS_OF_ABNORMAL, ABNORMAL with 0 packed', 'mark APPLIED, pack APPLIED, ABNORMAL with 1 packed']
  expect(ends.filter((end) => !legal.includes(end))).toEqual([])
  console.log(tallied(ends))
})

test('cancel and ship race 30 times: one wins, the other is told', async () => {
  const { sku, waves: made } = await waves(30)
  for (const wave of made) await bench.scan('packScans', { waveId: wave.id, code: sku })
  const ends: string[] = []
  for (const wave of made) {
    const [member] = await membersOf(house, wave)
    const packageId = btoa(`Package:${member!.id}`)
    const [cancelled, shipped] = await Promise.all([
      unequal(() => shop.command('cancelPackage', { packageId })),
      unequal(() => lead.client.command('shipPackage', { packageId })),
    ])
    const { state } = await floor.read(packageId)
    ends.push(`cancel ${cancelled.userErrors[0]?.code ?? 'APPLIED'}, ship ${shipped.userErrors[0]?.code ?? 'APPLIED'}, ${state}`)
  }
  const legal = ['cancel APPLIED, ship PARCEL_CANCELLED, CANCELLED', 'cancel PACKAGE_SHIPPED, ship APPLIED, SHIPPED']
  expect(ends.filter((end) => !legal.includes(end))).toEqual([])
  console.log(tallied(ends))
})

test('everything that can be done to a wave, at once and in any order, ends legally', { timeout: 180_000 }, async () => {
  const [a, b] = [await floor.product(200), await floor.product(200)]
  const everything = ({ id: waveId }: Made, packages: Made[]): (() => Promise<unknown>)[] => [
    () => planner.client.command('voidWave', { waveId }),
    () => planner.client.command('endWave', { waveId, leftovers: 'TO_PENDING' }),
    () => planner.client.command('endWave', { waveId, leftovers: 'TO_ABNORMAL' }),
    () => planner.client.command('markWavePrinted', { waveId }),
    () => picker.client.command('confirmPicking', { waveId }),
    () => packer.client.command('suspendWave', { waveId }),
    () => packer.client.command('printWaveLabels', { waveId }),
    () => shop.command('cancelPackage', { packageId: packages[0]!.id }),
    () => lead.client.command('markAbnormal', { packageId: packages[1]!.id, reason: 'GOODS_DAMAGED' }),
    () => lead.client.command('returnToPending', { packageId: packages[1]!.id }),
    () =>
      bench.send(
        'sortScans',
        [a, b, a, b, a, b].map((code) => ({ waveId, code })),
      ),
    () => bench.scan('packScans', { waveId, code: 'H:1' }),
    () => bench.scan('packScans', { waveId, code: 'H:2' }),
  ]
  for (let round = 0; round < 15; round++) {
    const packages = await floor.orders({ [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 }, { [a]: 1, [b]: 1 })
    await floor.set('MIXED', { labelMode: 'BY_HOLE', confirmPicking: round % 2 === 0 })
    const wave = await floor.wave({ packageIds: packages.map(({ id }) => id) })
    if (round % 3 > 0) await applied(planner, 'markWavePrinted', { waveId: wave.id })
    if (round % 3 > 1) await picker.client.command('confirmPicking', { waveId: wave.id })
    // Scans of one station wait for one another, as they do on a device; everything else comes as it likes.
    let scans: Promise<unknown> = Promise.resolve()
    const shuffled = everything(wave, packages)
      .map((work) => ({ work, at: Math.random() }))
      .sort((x, y) => x.at - y.at)
    await Promise.all(
      shuffled.map(({ work }) => {
        if (!work.toString().includes('bench')) return unequal(work)
        scans = scans.then(() => unequal(work))
        return scans
      }),
    )
  }
  const states = await house.db.wave.groupBy({ by: ['state'], _count: { _all: true } })
  expect(states.length).toBeGreaterThan(1)
})
