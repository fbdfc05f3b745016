import { expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { confirmPicking } from '../../../graph/wave/confirmPicking.ts'
import { endWave } from '../../../graph/wave/endWave.ts'
import { generateWaves } from '../../../graph/wave/generateWaves.ts'
import { markWavePrinted } from '../../../graph/wave/markWavePrinted.ts'
import { packScan } from '../../../graph/wave/packScan.ts'
import { printWaveLabels } from '../../../graph/wave/printWaveLabels.ts'
import { saveWaveSetting } from '../../../graph/wave/saveWaveSetting.ts'
import { settlePrintJobs } from '../../../graph/wave/settlePrintJobs.ts'
import { sortScan } from '../../../graph/wave/sortScan.ts'
import type { Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { eventually, openScene } from './scene.ts'

const house = await openHouse()
const scene = await openScene(house)
const { warehouse } = scene
const { login } = await house.fixture.staff({ role: 'picker', warehouse })
const pickerId = toNodeId('Staff', (await house.db.staff.findUniqueOrThrow({ where: { login } })).id)
for (const type of ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']) {
  const setting = { maximum: 100, hotThreshold: 1000, labelMode: 'WHOLE_WAVE', confirmPicking: true, shipOnPrint: true }
  await house.run(saveWaveSetting, { warehouseId: warehouse.id, type, ...setting })
}

/** A package whose label is ready. */
async function ready(lines: Record<string, number>): Promise<Data & { id: string; number: string }> {
  const { id } = await scene.take(lines)
  const { number } = await eventually(
    () => scene.read(id),
    ({ label }) => label.state === 'READY',
  )
  return { id, number }
}

/** A new wave of packages, picked. */
async function picked(...packages: { id: string }[]): Promise<string> {
  const packageIds = packages.map(({ id }) => id)
  const { waveIds } = await house.run(generateWaves, { warehouseId: warehouse.id, pickerId, maximum: 10, packageIds })
  const waveId = toNodeId('Wave', waveIds[0] as string)
  await house.run(markWavePrinted, { waveId })
  await house.run(confirmPicking, { waveId })
  return waveId
}

/** Sends the labels of a wave to the printer; its print jobs. */
async function print(waveId: string): Promise<string[]> {
  const { printJobIds } = await house.run(printWaveLabels, { waveId })
  return printJobIds.map((id) => toNodeId('PrintJob', id))
}

const confirm = (printJobIds: string[]) => house.run(settlePrintJobs, { printJobIds, state: 'CONFIRMED' })
const stateOf = async ({ id }: { id: string }) => (await house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })).state

/** Waits until so many statements wait for a lock. */
const waiting = (count: number) =>
  eventually(
    () =>
      house.db.$queryRaw<
        object[]
      >`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    (rows) => rows.length >= count,
  )

test('a package leaves when its last piece and the confirmation of its label come at the same time', async () => {
  const sku = await scene.product(5)
  const package_ = await ready({ [sku]: 1 })
  const waveId = await picked(package_)
  const jobs = await print(waveId)
  // Both have read and written all that they will, and neither has committed, while nobody can write a fact.
  const { packing, confirming } = await house.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table event in exclusive mode`
      const packing = house.run(packScan, { waveId, code: sku, packageId: package_.id })
      await waiting(1)
      const confirming = confirm(jobs)
      await waiting(2)
      return { packing, confirming }
    },
    { timeout: 20_000 },
  )
  await Promise.all([packing, confirming])
  expect(await stateOf(package_)).toBe('SHIPPED')
})

test('a label that is bought anew is another paper than the one before', async () => {
  const sku = await scene.product(5)
  const package_ = await ready({ [sku]: 1 })
  const first = await picked(package_)
  const old = await print(first)
  await confirm(old)
  const before = (await scene.read(package_.id)).label.trackingNumber
  await house.run(endWave, { waveId: first, leftovers: 'TO_PENDING' })
  await eventually(
    () => scene.read(package_.id),
    ({ label }) => label.state === 'READY' && label.trackingNumber !== before,
  )
  const second = await picked(package_)
  // It needs no reason, since nobody has printed it before …
  const jobs = await print(second)
  const packed = await house.run(packScan, { waveId: second, code: sku, packageId: package_.id })
  // … and nothing leaves for the sake of the old one.
  expect(packed).toMatchObject({ step: 'PACKED', shipped: false })
  expect((await confirm(jobs)).shippedIds).toEqual([rowId(package_)])
  const lead = await house.as('lead')
  expect(await lead.refusal('printLabel', { packageId: package_.id })).toMatchObject([{ code: 'REPRINT_REASON_REQUIRED' }])
})

test('a piece that is not sorted goes to no package of a mixed wave, not to the open one either', async () => {
  const [a, b] = [await scene.product(5), await scene.product(5)]
  const package_ = await ready({ [a]: 1, [b]: 1 })
  const waveId = await picked(package_)
  const packing = (code: string) => house.run(packScan, { waveId, code, packageId: package_.id })
  await house.run(sortScan, { waveId, code: a })
  await expect(packing(a)).rejects.toThrow('PACKAGE_NOT_SORTED')
  await expect(packing(b)).rejects.toThrow('PACKAGE_NOT_SORTED')
  await house.run(sortScan, { waveId, code: b })
  await packing(a)
  expect(await packing(b)).toMatchObject({ step: 'PACKED' })
})

test('the label of a package that no wave has is not printed', async () => {
  const package_ = await ready({ [await scene.product(5)]: 1 })
  const lead = await house.as('lead')
  expect(await lead.refusal('printLabel', { packageId: package_.id })).toMatchObject([
    { code: 'PACKAGE_NOT_IN_STATE', zh: `包裹 ${package_.number} 的当前状态不允许此操作` },
  ])
  await picked(package_)
  expect((await lead.command('printLabel', { packageId: package_.id })).userErrors).toEqual([])
})
