import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { listScanExceptions, openOfflineStation, outcomesOf } from '../station/offlineStation.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const at = await createPackageAtStage(fixture)
const warehouseId = fixture.warehouse.id
const packer = await fixture.signInNewUser('packer')
const station = await fixture.openScanStation(packer)

/** A package whose picked goods have to go back, with its task. */
async function cancelled(): Promise<Data> {
  const { id, number } = await at('PICKED')
  await fixture.lead.client.command('cancelPackage', { packageId: id })
  const task = await testServer.db.returnTask.findFirstOrThrow({ where: { packageNumber: number } })
  return { packageNumber: number, number: task.number, id: task.id, returnTaskId: toNodeId('ReturnTask', task.id), quantity: task.quantity }
}
const returned = async ({ id }: Data) => (await testServer.db.returnTask.findUniqueOrThrow({ where: { id } })).returned
const find = (code: string) => ({ warehouseId, code, quantity: 1 })
const put = ({ returnTaskId }: Data, code: string, quantity: number, more: Data = {}) => ({
  warehouseId,
  returnTaskId,
  code,
  quantity,
  ...more,
})

it('finds the tasks of a package or of their number, then returns their pieces part by part', async () => {
  const task = await cancelled()
  const open = { number: task.number, state: 'OPEN', quantity: 2, returned: 0 }
  expect(await station.scan('returnScans', find(task.packageNumber))).toMatchObject({ outcome: 'APPLIED', step: 'FOUND', tasks: [open] })
  expect(await station.scan('returnScans', find(` ${task.number.toLowerCase()} `))).toMatchObject({ step: 'FOUND', tasks: [open] })
  expect(await station.scan('returnScans', put(task, 'L:A01-01-02', 1))).toMatchObject({
    ...{ step: 'RETURNED', sound: 'OK', locationCode: 'A01-01-02', tasks: [{ state: 'OPEN', returned: 1 }] },
  })
  expect(await station.scan('returnScans', put(task, 'a01-01-01', 1))).toMatchObject({
    ...{ step: 'RETURNED', sound: 'DONE', locationCode: 'A01-01-01', tasks: [{ state: 'DONE', returned: 2 }] },
  })
  expect(await station.refusal('returnScans', find(task.number))).toEqual({
    code: 'RETURN_TASK_UNKNOWN',
    zh: `${task.number} 不是待退架的任务或其包裹`,
    en: `${task.number} is not an open return task or its package`,
  })
  expect(await station.refusal('returnScans', put(task, 'A01-01-01', 1))).toMatchObject({ code: 'RETURN_TASK_DONE' })
})

it('finds a task by the label of its package, and by what a scanner sends besides the code', async () => {
  const task = await cancelled()
  const sent = [`P:${task.packageNumber}`, `${task.packageNumber}\u0000`, `${task.number.slice(0, 4)}\u0000${task.number.slice(4)}`]
  for (const code of sent)
    expect(await station.scan('returnScans', find(code)), code).toMatchObject({ step: 'FOUND', tasks: [{ number: task.number }] })
  for (const code of ['\u0000', '\ud800']) expect(await station.scan('returnScans', find(code)), code).toMatchObject({ outcome: 'REFUSED' })
  expect(await returned(task)).toBe(0)
})

it('names the case of a location that was scanned before its task was open, and records nothing', async () => {
  const task = await cancelled()
  for (const code of ['L:A01-01-01', 'a01-01-01'])
    expect(await station.refusal('returnScans', find(code))).toEqual({
      code: 'SCAN_RETURN_TASK_FIRST',
      zh: 'A01-01-01 是库位，扫描时还没有打开退架任务，未作登记',
      en: 'A01-01-01 is a location, and no return task was open when it was scanned; nothing was recorded',
    })
  expect(await returned(task)).toBe(0)
})

it('takes another location than the suggested one only when it is confirmed, and never more pieces than are left', async () => {
  const task = await cancelled()
  const elsewhere = put(task, 'L:A01-01-02', 1, { proposedCode: 'A01-01-01' })
  expect(await station.refusal('returnScans', elsewhere)).toEqual({
    code: 'RETURN_ELSEWHERE',
    zh: 'A01-01-02 不是建议库位 A01-01-01',
    en: 'A01-01-02 is not the suggested location A01-01-01',
  })
  expect(await returned(task)).toBe(0)
  expect(await station.scan('returnScans', { ...elsewhere, isConfirmed: true })).toMatchObject({ outcome: 'APPLIED' })
  expect(await station.scan('returnScans', put(task, 'A01-01-01', 2, { proposedCode: 'L:A01-01-01' }))).toMatchObject({
    ...{ outcome: 'REFUSED', code: 'TOO_LARGE', tasks: [] },
  })
  expect(await station.refusal('returnScans', put(task, 'Z99-99-99', 1))).toMatchObject({ code: 'LOCATION_NOT_FOUND' })
  expect(await returned(task)).toBe(1)
})

it('runs scans in their order, and none twice', async () => {
  const task = await cancelled()
  const built = [
    station.buildScan(find(task.number)),
    station.buildScan(put(task, 'A01-01-01', 1)),
    station.buildScan(put(task, 'A01-01-02', 1)),
  ]
  const results = await station.sendBuilt('returnScans', built)
  expect(results.map(({ outcome, step }) => `${outcome} ${step}`)).toEqual(['APPLIED FOUND', 'APPLIED RETURNED', 'APPLIED RETURNED'])
  expect(await returned(task)).toBe(2)
  const again = await station.sendBuilt('returnScans', built)
  expect(again.map(({ outcome }) => outcome)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
  expect(await returned(task)).toBe(2)
  const late = { ...built[1], key: newId(), seq: 1 }
  await expect(station.sendBuilt('returnScans', [late])).rejects.toThrow('SCAN_OUT_OF_ORDER')
})

it('keeps a refused scan of pieces that are on the shelf already as an exception', async () => {
  const task = await cancelled()
  const picker = await fixture.signInNewUser('picker')
  const offline = await openOfflineStation(picker.client, warehouseId)
  await station.scan('returnScans', put(task, 'A01-01-01', 2))
  const late = offline.buildScan(put(task, 'L:A01-01-02', 2))
  expect(outcomesOf(await offline.send('returnScans', [late]))).toEqual(['REFUSED RETURN_TASK_DONE'])
  const [exception] = await listScanExceptions(picker.client, warehouseId, { stationIds: [offline.stationId] }, 'en')
  expect(exception).toMatchObject({
    ...{ state: 'OPEN', kind: 'returnScan', code: 'L:A01-01-02', quantity: 2 },
    ...{ documentKind: 'ReturnTask', documentNumber: task.number, placeKind: 'LOCATION', placeCode: 'A01-01-02' },
  })
  expect(await returned(task)).toBe(2)
})

it('is refused without the right, and for a task of another warehouse', async () => {
  const task = await cancelled()
  const receiver = await fixture.openScanStation(await fixture.signInNewUser('receiver'))
  await expect(receiver.scan('returnScans', find(task.number))).rejects.toThrow('FORBIDDEN')
  const other = await createWaveFixture(testServer)
  const elsewhere = await other.openScanStation(await other.signInNewUser('packer'))
  const foreign = { ...put(task, 'A01-01-01', 1), warehouseId: other.warehouse.id }
  expect(await elsewhere.refusal('returnScans', foreign)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await elsewhere.refusal('returnScans', { ...find(task.number), warehouseId: other.warehouse.id })).toMatchObject({
    code: 'RETURN_TASK_UNKNOWN',
  })
  expect(await returned(task)).toBe(0)
})
