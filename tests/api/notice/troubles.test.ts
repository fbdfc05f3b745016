import { afterAll, expect, it } from 'vitest'
import { dayIn } from '../../../graph/kernel/day.ts'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { enqueue } from '../../../graph/server/jobs/enqueue.ts'
import type { Data } from '../data.ts'
import { createHandoverFixture } from '../delivery/handoverFixture.ts'
import { createPackageFixture, eventually } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { createPrintFixture } from '../printer/printFixture.ts'
import { RawPrinter } from '../printer/rawPrinter.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { board, ofKind, runTwice, told } from './noticeFixture.ts'

const testServer = await startTestServer({ environment: { PRINTERS_ON_THIS_MACHINE: 'true' } })
const { db, factory, services } = testServer
const elsewhere = await testServer.signInAs('manager', await factory.createWarehouse())
const nothing = { unreadCount: 0, notices: [] }

it('tells those who may print in the warehouse that a printer has failed, once an hour', async () => {
  const fixture = await createPrintFixture(testServer)
  const device = await RawPrinter.start()
  afterAll(() => device.switchOff())
  const printer = await fixture.createPrinter('RAW', device.address)
  await fixture.choosePrinter(printer)
  const without = await testServer.signInWithRights(['package:label', 'exchange:import'], fixture.warehouse)
  const fail = async () => {
    device.breaksNext = true
    const { printJobId } = await fixture.packAndPrint()
    await fixture.jobBecomes(printJobId, 'FAILED', 'INTERRUPTED')
    return printJobId
  }
  const first = await fail()
  const [notice] = await told(fixture.packer.client, 'PRINT_JOBS')
  expect(notice).toMatchObject({ subject: printer.name, subjectId: printer.id, failed: 1, done: null, warehouseId: fixture.warehouse.id })
  const commands = () => db.commandLog.count({ where: { command: 'makeNotices' } })
  const before = await commands()
  await runTwice(testServer, 'notice.tell', { kind: 'PRINT_JOBS', id: rowId({ id: first }), commandId: newId() })
  // Of what was told no command is left in the log.
  expect(await commands()).toBe(before)
  expect(await ofKind(fixture.manager.client, 'PRINT_JOBS')).toHaveLength(1)
  expect([await board(without), await board(elsewhere)]).toEqual([nothing, nothing])

  // Another hour is another notice; a job that a person has cancelled is none.
  await db.notice.updateMany({ where: { subjectId: rowId(printer as { id: string }) }, data: { occurrence: 'PRINT_JOBS:before' } })
  await db.printJob.update({ where: { id: rowId({ id: first }) }, data: { problem: 'CANCELLED' } })
  const last = await fail()
  // The one that was cancelled is not counted.
  expect((await told(fixture.packer.client, 'PRINT_JOBS', 2))[0]).toMatchObject({ failed: 1 })
  await db.notice.deleteMany({ where: { occurrence: { not: 'PRINT_JOBS:before' } } })
  await db.printJob.update({ where: { id: rowId({ id: last }) }, data: { problem: 'CANCELLED' } })
  await runTwice(testServer, 'notice.tell', { kind: 'PRINT_JOBS', id: rowId({ id: last }), commandId: newId() })
  expect(await ofKind(fixture.packer.client, 'PRINT_JOBS')).toHaveLength(1)
  // A deleted printer has no page.
  await db.printer.update({ where: { id: rowId(printer as { id: string }) }, data: { deletedAt: new Date() } })
  expect(await ofKind(fixture.packer.client, 'PRINT_JOBS')).toMatchObject([{ subject: null, subjectId: null }])
})

it('tells those who hand over that a carrier has refused its manifest, again after another try', async () => {
  const fixture = await createHandoverFixture(testServer)
  const { dispatcher, reader } = fixture
  // Who hands over and may not open the sheet is not told; the two rights may be of two roles.
  const [blind, both, half] = await Promise.all(
    ['delivery:handOver', 'delivery:handOver', 'delivery:read'].map((right) =>
      factory.createStaff({ rights: [right], warehouse: fixture.warehouse }),
    ),
  )
  const idOf = async ({ login }: { login: string }) => (await db.staff.findUniqueOrThrow({ where: { login } })).id
  await db.roleGrant.updateMany({ where: { staffId: await idOf(half!) }, data: { staffId: await idOf(both!) } })
  const { groupId, channelCode } = await fixture.createGroup()
  const pkg = await fixture.shipped({ channelCode })
  await db.channel.updateMany({ where: { code: channelCode }, data: { service: 'DHL' } })
  const { id, number } = await fixture.open(groupId)
  await fixture.scan(id, pkg.number)
  await fixture.close(id)
  expect(await told(dispatcher.client, 'CARRIER_MANIFEST')).toMatchObject([{ subject: number, subjectId: id, failed: null }])
  await runTwice(testServer, 'notice.tell', { kind: 'CARRIER_MANIFEST', id: rowId({ id }), commandId: newId() })
  expect(await ofKind(dispatcher.client, 'CARRIER_MANIFEST')).toHaveLength(1)
  const { node } = await reader.query('query ($id: ID!) { node(id: $id) { ... on HandoverSheet { manifests { id } } } }', { id })
  await dispatcher.client.command('retryCarrierManifest', { manifestId: node.manifests[0].id })
  await told(dispatcher.client, 'CARRIER_MANIFEST', 2)
  expect([await board(reader), await board(elsewhere)]).toEqual([nothing, nothing])
  expect(await db.notice.count({ where: { staffId: await idOf(blind!) } })).toBe(0)
  expect(await ofKind(await testServer.signIn(both!), 'CARRIER_MANIFEST')).toHaveLength(2)
})

it('tells the warehouse that packages will miss a cut-off, once for each day and group', async () => {
  // Where it is about noon.
  const west = new Date().getUTCHours() - 12
  const zone = `Etc/GMT${west < 0 ? west : `+${west}`}`
  const fixture = await createPackageFixture(testServer)
  const { warehouse } = fixture
  await db.warehouse.update({ where: { id: rowId(warehouse) }, data: { timeZone: zone } })
  const at = await createPackageAtStage(fixture)
  const [reader, without] = [await testServer.signInAs('picker', warehouse), await testServer.signInWithRights(['wave:read'], warehouse)]
  const where = { warehouseId: rowId(warehouse), code: 'G1' }
  const group = await db.logisticsGroup.findFirstOrThrow({ where })
  /** Runs the task as two processes do. */
  const look = async () => {
    const task = registeredJobs.scheduledTasks.get('notice.cutOffs')!
    const requests = (await task.jobs!(services.pool, services)).filter(({ key }) => key.endsWith(rowId(warehouse)))
    expect(requests).toHaveLength(1)
    await runTwice(testServer, 'notice.tellCutOffs', requests[0]!.payload as Data)
    return requests
  }
  await db.logisticsGroup.updateMany({ where, data: { cutOff: '00:00' } })
  await look()
  expect(await board(reader)).toEqual(nothing)

  for (const stage of ['PENDING', 'TO_BE_SHIPPED'] as const) await at(stage)
  await db.package.updateMany({ where: { warehouseId: rowId(warehouse) }, data: { createdAt: new Date(Date.now() - 30 * 3_600_000) } })
  const requests = await look()
  expect(await ofKind(reader, 'CUT_OFF')).toMatchObject([
    { subject: 'Evening truck', toShip: 2, dueAt: expect.any(String), warehouseId: warehouse.id },
  ])
  await db.package.updateMany({ where: { warehouseId: rowId(warehouse), state: 'PENDING' }, data: { createdAt: new Date() } })
  await look()
  expect(await ofKind(reader, 'CUT_OFF')).toHaveLength(1)
  expect([await board(without), await board(elsewhere)]).toEqual([nothing, nothing])

  // The next day: the cut-off of the day before is over.
  const today = dayIn(zone, new Date())
  await db.notice.updateMany({
    where: { occurrence: `CUT_OFF:${group.id}:${today}` },
    data: { occurrence: `CUT_OFF:${group.id}:before`, createdAt: new Date(Date.now() - 86_400_000) },
  })
  expect(await board(reader)).toEqual(nothing)
  await enqueue(services.pool, requests)
  await eventually(
    () => ofKind(reader, 'CUT_OFF'),
    (notices) => notices.length === 1,
  )
})
