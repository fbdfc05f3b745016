import { expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { confirmPicking } from '../../../graph/wave/commands/confirmPicking.ts'
import { endWave } from '../../../graph/wave/commands/endWave.ts'
import { generateWaves } from '../../../graph/wave/commands/generateWaves.ts'
import { saveWaveSetting } from '../../../graph/wave/commands/saveWaveSetting.ts'
import { markWavePrinted } from '../../../graph/wave/print/commands/markWavePrinted.ts'
import { printWaveLabels } from '../../../graph/wave/print/commands/printWaveLabels.ts'
import { settlePrintJobs } from '../../../graph/wave/print/commands/settlePrintJobs.ts'
import { packScan } from '../../../graph/wave/scan/commands/packScan.ts'
import { sortScan } from '../../../graph/wave/scan/commands/sortScan.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse } = fixture
const { login } = await testServer.factory.createStaff({ role: 'picker', warehouse })
const pickerId = toNodeId('Staff', (await testServer.db.staff.findUniqueOrThrow({ where: { login } })).id)
for (const type of ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']) {
  const setting = { maximum: 100, hotThreshold: 1000, labelMode: 'WHOLE_WAVE', confirmPicking: true, shipOnPrint: true }
  await testServer.runCommand(saveWaveSetting, { warehouseId: warehouse.id, type, ...setting })
}

/** Creates a package whose label is ready. */
async function ready(lines: Record<string, number>): Promise<Data & { id: string; number: string }> {
  const { id } = await fixture.createPackage(lines)
  const { number } = await eventually(
    () => fixture.readPackage(id),
    ({ label }) => label.state === 'READY',
  )
  return { id, number }
}

/** Creates a picked wave of packages. */
async function picked(...packages: { id: string }[]): Promise<string> {
  const packageIds = packages.map(({ id }) => id)
  const { waveIds } = await testServer.runCommand(generateWaves, {
    warehouseId: warehouse.id,
    pickerIds: [pickerId],
    maximum: 10,
    packageIds,
  })
  const waveId = toNodeId('Wave', waveIds[0] as string)
  await testServer.runCommand(markWavePrinted, { waveId })
  await testServer.runCommand(confirmPicking, { waveId })
  return waveId
}

/** Sends the labels of a wave to the printer; returns the print jobs. */
async function print(waveId: string): Promise<string[]> {
  const { printJobIds } = await testServer.runCommand(printWaveLabels, { waveId })
  return printJobIds.map((id) => toNodeId('PrintJob', id))
}

const confirm = (printJobIds: string[]) => testServer.runCommand(settlePrintJobs, { printJobIds, state: 'CONFIRMED' })
const stateOf = async ({ id }: { id: string }) => (await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })).state

test('a package is shipped when its last piece and its label confirmation arrive concurrently', async () => {
  const sku = await fixture.createProduct(5)
  const package_ = await ready({ [sku]: 1 })
  const waveId = await picked(package_)
  const jobs = await print(waveId)
  await commitConcurrently(
    testServer,
    () => testServer.runCommand(packScan, { waveId, code: sku, packageId: package_.id }),
    () => confirm(jobs),
  )
  expect(await stateOf(package_)).toBe('SHIPPED')
})

test('a label that is bought again needs a new print', async () => {
  const sku = await fixture.createProduct(5)
  const package_ = await ready({ [sku]: 1 })
  const first = await picked(package_)
  const old = await print(first)
  await confirm(old)
  const before = (await fixture.readPackage(package_.id)).label.trackingNumber
  await testServer.runCommand(endWave, { waveId: first, leftovers: 'TO_PENDING' })
  await eventually(
    () => fixture.readPackage(package_.id),
    ({ label }) => label.state === 'READY' && label.trackingNumber !== before,
  )
  const second = await picked(package_)
  // The first print of a label needs no reason …
  const jobs = await print(second)
  const packed = await testServer.runCommand(packScan, { waveId: second, code: sku, packageId: package_.id })
  // … and confirming the old label ships nothing.
  expect(packed).toMatchObject({ step: 'PACKED', shipped: false })
  expect((await confirm(jobs)).shippedIds).toEqual([rowId(package_)])
  const lead = await testServer.signInAs('lead')
  expect(await lead.refusal('printLabel', { packageId: package_.id })).toMatchObject([{ code: 'REPRINT_REASON_REQUIRED' }])
})

test('refuses an unsorted piece for every package of a mixed wave, also for the open one', async () => {
  const [a, b] = [await fixture.createProduct(5), await fixture.createProduct(5)]
  const package_ = await ready({ [a]: 1, [b]: 1 })
  const waveId = await picked(package_)
  const packing = (code: string) => testServer.runCommand(packScan, { waveId, code, packageId: package_.id })
  await testServer.runCommand(sortScan, { waveId, code: a })
  await expect(packing(a)).rejects.toThrow('PACKAGE_NOT_SORTED')
  await expect(packing(b)).rejects.toThrow('PACKAGE_NOT_SORTED')
  await testServer.runCommand(sortScan, { waveId, code: b })
  await packing(a)
  expect(await packing(b)).toMatchObject({ step: 'PACKED' })
})

test('does not print the label of a package without a wave', async () => {
  const package_ = await ready({ [await fixture.createProduct(5)]: 1 })
  const lead = await testServer.signInAs('lead')
  expect(await lead.refusal('printLabel', { packageId: package_.id })).toMatchObject([
    { code: 'PACKAGE_NOT_IN_STATE', zh: `包裹 ${package_.number} 的当前状态不允许此操作` },
  ])
  await picked(package_)
  expect((await lead.command('printLabel', { packageId: package_.id })).userErrors).toEqual([])
})
