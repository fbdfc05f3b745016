import { expect, it } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { mailerOf } from '../../../graph/kernel/mail/mailer.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { enqueue } from '../../../graph/server/jobs/enqueue.ts'
import { openMailServer } from '../../mailServer.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { createPackageFixture, eventually } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const mailServer = await openMailServer()
const [from, consoleUrl] = ['Wavehouse <wms@example.com>', 'https://wms.example/']
const testServer = await startTestServer({ environment: { SMTP_URL: mailServer.url, MAIL_FROM: from, PUBLIC_URL: consoleUrl } })
const mailer = mailerOf({ smtpUrl: mailServer.url, mailFrom: from, publicUrl: consoleUrl })
const { db, factory, services } = testServer
const fixture = await createPackageFixture(testServer)
const at = await createPackageAtStage(fixture)
const lead = await testServer.signInAs('lead', fixture.warehouse)
const manager = await testServer.signInAs('manager', fixture.warehouse)
const kinds = ['ORDER_SHIPPED', 'ORDER_SHORT', 'ORDER_ABNORMAL', 'INBOUND_RECEIVED', 'STOCK_LOW'] as const
let count = 0

/** A user of a customer with an e-mail. */
async function user(customer: NodeRef, language = 'en', role: 'ALL' | 'READ' = 'ALL') {
  const account = await factory.createCustomerUser(customer, role)
  const email = `shipper${++count}@example.com`
  const staffId = rowId(account)
  await db.staff.update({ where: { id: staffId }, data: { email, language } })
  return { client: await testServer.signIn(account), email, staffId, customerId: rowId(customer) }
}
type User = Awaited<ReturnType<typeof user>>

const shown = 'obstacle email kinds { kind isMailed } schedule { rhythm hour timeZone }'
const choice = async (client: Client): Promise<Data> => (await client.query(`{ myNoticeMail { ${shown} } }`)).myNoticeMail
/** Chooses kinds; the moment of the mail is reached by `tick` alone. */
async function choose({ client, staffId }: User, ...wanted: string[]): Promise<Data> {
  const payload = await client.command('setNoticeMail', { kinds: wanted }, `choice { ${shown} }`)
  await db.noticeMailSchedule.updateMany({ where: { staffId, nextAt: { not: null } }, data: { nextAt: new Date(Date.now() + 86_400_000) } })
  return payload
}

/** Waits until this number of events of a customer is kept. */
const kept = ({ customerId }: User, rows: number): Promise<Data[]> =>
  eventually(
    () => db.customerNotice.findMany({ where: { customerId }, orderBy: { no: 'asc' } }),
    (found) => found.length >= rows,
  )

/** Reaches the next moment of a user's rhythm: runs the task as two processes do at once, and the job to its end. */
async function tick({ staffId }: User): Promise<boolean> {
  await db.noticeMailSchedule.updateMany({ where: { staffId, nextAt: { not: null } }, data: { nextAt: new Date(Date.now() - 1000) } })
  const task = registeredJobs.scheduledTasks.get('notice.customerMails')!
  const requests = (await Promise.all([1, 2].map(() => task.jobs!(services.pool, { mailer })))).flat()
  await enqueue(services.pool, requests)
  await eventually(
    () => db.noticeMailSchedule.count({ where: { staffId, nextAt: { lte: new Date() } } }),
    (due) => due === 0,
  )
  return requests.some(({ payload }) => (payload as { staffId: string }).staffId === staffId)
}

/** Looks for low stock, as the scheduled task does; returns whether anything has changed. */
async function lookForLowStock(): Promise<number> {
  const requests = await registeredJobs.scheduledTasks.get('notice.lowStock')!.jobs!(services.pool, { mailer })
  for (const { payload } of requests)
    await registeredJobs.jobs.get('notice.noteLowStock')!.run({ ...services, attempt: 1 }, payload as never)
  return requests.length
}

const setLevel = async (sku: string, level: number | null) => {
  const product = await db.product.findFirstOrThrow({ where: { sku, customerId: rowId(fixture.customer) }, select: { id: true } })

  const place = { warehouseId: fixture.warehouse.id, customerId: fixture.customer.id }
  const made = await manager.command('setStockLevels', { ...place, lines: [{ productId: toNodeId('Product', product.id), level }] })
  expect(made.userErrors).toEqual([])
}

it('mails nothing unless it was chosen; kinds and rhythm are each for users of customers alone', async () => {
  const reader = await user(fixture.customer, 'en', 'READ')
  const { client } = reader
  expect(await choice(client)).toEqual({
    obstacle: null,
    email: expect.stringContaining('@'),
    kinds: kinds.map((kind) => ({ kind, isMailed: false })),
    schedule: { rhythm: 'HOURLY', hour: 8, timeZone: 'UTC' },
  })
  expect((await choice(manager)).schedule).toBeNull()
  expect((await choice(manager)).kinds.map(({ kind }: Data) => kind)).not.toContain('ORDER_SHIPPED')
  const setRhythm = (by: Client, input: Data) => by.command('setNoticeMailRhythm', input, `choice { ${shown} }`)
  expect(await manager.refusal('setNoticeMailRhythm', { rhythm: 'HOURLY' })).toMatchObject([{ code: 'FORBIDDEN' }])
  await expect(setRhythm(fixture.integrator, { rhythm: 'HOURLY' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(choice(fixture.integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const [input, code, field] of [
    [{ rhythm: 'DAILY', timeZone: 'Europe/Berlin' }, 'REQUIRED', 'hour'],
    [{ rhythm: 'DAILY', hour: 7 }, 'REQUIRED', 'timeZone'],
    [{ rhythm: 'DAILY', hour: 24, timeZone: 'Europe/Berlin' }, 'TOO_LARGE', 'hour'],
    [{ rhythm: 'DAILY', hour: 7, timeZone: 'Mars/Olympus' }, 'TIME_ZONE_UNKNOWN', 'timeZone'],
  ] as const)
    expect(await client.refusal('setNoticeMailRhythm', input)).toMatchObject([{ code, field }])
  // Firefox says Kolkata, Chrome Calcutta.
  for (const timeZone of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Berlin'])
    expect((await setRhythm(client, { rhythm: 'DAILY', hour: 7, timeZone })).choice.schedule).toMatchObject({ timeZone })
  const daily = { rhythm: 'DAILY', hour: 7, timeZone: 'Europe/Berlin' }
  expect(await choice(client)).toMatchObject({ schedule: daily })
  expect((await choose(reader, 'ORDER_SHIPPED')).choice.kinds).toContainEqual({ kind: 'ORDER_SHIPPED', isMailed: true })
})

it('mails what happened as one digest, in the language of each user, once, without a word of others', async () => {
  const [english, chinese, silent] = [
    await user(fixture.customer),
    await user(fixture.customer, 'zh-CN', 'READ'),
    await user(fixture.customer),
  ]
  const foreign = await user(await factory.createCustomer(fixture.warehouse))
  await choose(english, ...kinds)
  await choose(chinese, 'ORDER_SHIPPED')
  await choose(silent)
  await choose(foreign, ...kinds)
  const shipped = [await at('SHIPPED', { erpNumber: 'ERP-77' }), await at('SHIPPED')]
  const draft = await at('DRAFT')
  const abnormal = await at('PENDING')
  const marked = await lead.command(
    'markAbnormal',
    { packageId: abnormal.id, reason: 'GOODS_DAMAGED', note: 'Ms Lead saw it' },
    'package { state }',
  )
  expect(marked).toMatchObject({ userErrors: [], package: { state: 'ABNORMAL' } })
  await kept(english, 4)
  const low = await fixture.createProduct(3)
  await setLevel(low, 5)
  await lookForLowStock()
  expect(await lookForLowStock()).toBe(0)
  await kept(english, 5)

  expect(await tick(english)).toBe(true)
  const mail = await mailServer.next(english.email)
  expect(mail.subject).toBe('Wavehouse: Orders shipped: 2, Orders without enough stock: 1, Abnormal orders: 1, Products low in stock: 1')
  const { label } = await fixture.readPackage(shipped[0]!.id)
  const { nameEn, name } = await db.warehouse.findUniqueOrThrow({ where: { id: rowId(fixture.warehouse) } })
  const place = nameEn ?? name
  for (const line of [
    `- ${shipped[0]!.number} · ERP-77 · tracking number ${label.trackingNumber} · ${place}`,
    `- ${draft.number} · `,
    ` · short of ${draft.sku} · ${place}`,
    `- ${abnormal.number} · `,
    `${low} · `,
    `3 available, low-stock level 5 · ${place}`,
    `https://wms.example/out/parcel/${encodeURIComponent(draft.id)}?warehouse=`,
    'https://wms.example/account/security',
  ])
    expect(mail.text).toContain(line)
  for (const secret of ['Ada', 'Beverly', 'Ms Lead']) expect(mail.text).not.toContain(secret)

  expect(await tick(chinese)).toBe(true)
  const other = await mailServer.next(chinese.email)
  expect(other.subject).toBe('Wavehouse：已发货订单：2')
  expect(other.text).not.toContain(draft.number)
  for (const none of [silent, foreign]) expect(await tick(none)).toBe(false)

  // Nothing is mailed twice, and what was chosen later tells nothing of what was before.
  for (const done of [english, chinese]) expect(await tick(done)).toBe(false)
  await choose(silent, ...kinds)
  expect(await tick(silent)).toBe(false)
  expect([english, chinese, silent, foreign].map(({ email }) => mailServer.received(email))).toEqual([1, 1, 0, 0])

  // What is over by then is not mailed: the draft got its goods, and the stock is filled up.
  const late = await at('DRAFT')
  const scarce = await fixture.createProduct(1)
  await setLevel(scarce, 2)
  await lookForLowStock()
  const last = (await kept(english, 7)).at(-1)
  await fixture.addStock(late.sku, 10)
  await fixture.addStock(scarce, 10)
  await eventually(
    () => fixture.readPackage(late.id),
    ({ state }) => state === 'PENDING',
  )
  expect(await tick(english)).toBe(true)
  await eventually(
    () => db.noticeMailSchedule.findUniqueOrThrow({ where: { staffId: english.staffId } }),
    ({ tries, mailedNo }) => tries === 0 && mailedNo >= (last?.no ?? Number.POSITIVE_INFINITY),
  )
  expect(mailServer.received(english.email)).toBe(1)
})

it('lists at most 20 of a kind, and says how many there are besides', async () => {
  const reader = await user(fixture.customer)
  await choose(reader, 'ORDER_SHORT')
  const sku = await fixture.createProduct(0)
  const orders: Data[] = []
  // The follower reads all of them at once.
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select from follower where name = 'notice.ofCustomers' for update`
      for (let made = 0; made < 23; made++) orders.push(await fixture.createPackage({ [sku]: 1 }))
    },
    { timeout: 30_000 },
  )
  await eventually(
    () => db.customerNotice.findMany({ where: { customerId: reader.customerId, kind: 'ORDER_SHORT' } }),
    (rows) => orders.every(({ id }) => rows.some(({ subjectId }) => subjectId === rowId({ id }))),
  )
  expect(await tick(reader)).toBe(true)
  const { subject, text } = await mailServer.next(reader.email)
  expect(subject).toBe('Wavehouse: Orders without enough stock: 23')
  expect(orders.map(({ number }) => text.includes(number))).toEqual(orders.map((_, index) => index >= 3))
  expect(text).toMatch(/- and 3 more · \S+\n {2}https:\/\/wms\.example\/out\/parcel\?view=DRAFT&days=all&warehouse=/)
})

it('tries again later what the server refuses, and loses nothing', async () => {
  const reader = await user(fixture.customer)
  await choose(reader, 'ORDER_SHORT')
  const draft = await at('DRAFT')
  await eventually(
    () => db.customerNotice.count({ where: { subjectId: rowId(draft) } }),
    (rows) => rows === 1,
  )
  mailServer.refuse('451 later')
  const schedule = () => db.noticeMailSchedule.findUniqueOrThrow({ where: { staffId: reader.staffId } })
  for (const tries of [1, 2]) {
    const begun = Date.now()
    expect(await tick(reader)).toBe(true)
    const tried = await eventually(schedule, (row) => row.tries === tries)
    expect(tried.nextAt?.getTime()).toBeGreaterThan(begun + 4 * tries * 60_000)
  }
  mailServer.refuse(null)
  expect(await tick(reader)).toBe(true)
  expect((await mailServer.next(reader.email)).text).toContain(draft.number)
  expect(await eventually(schedule, (row) => row.tries === 0)).toMatchObject({ tries: 0 })
  expect(await tick(reader)).toBe(false)
})

it('mails no user who is deactivated or has no e-mail, and none of a deactivated customer', async () => {
  const customer = await factory.createCustomer(fixture.warehouse)
  const [gone, mute, last] = [await user(customer), await user(customer), await user(customer)]
  for (const one of [gone, mute, last]) await choose(one, 'INBOUND_RECEIVED')
  await db.staff.update({ where: { id: gone.staffId }, data: { active: false } })
  await db.staff.update({ where: { id: mute.staffId }, data: { email: null } })
  expect((await choice(mute.client)).obstacle).toBe('NO_ADDRESS')
  const happens = () =>
    db.customerNotice.create({
      data: {
        ...{ customerId: last.customerId, warehouseId: rowId(fixture.warehouse), kind: 'INBOUND_RECEIVED' },
        subjectId: last.staffId,
        notedAt: new Date(),
      },
    })
  await happens()
  expect([await tick(gone), await tick(mute), await tick(last)]).toEqual([false, false, true])
  await db.customer.update({ where: { id: last.customerId }, data: { active: false } })
  await happens()
  expect(await tick(last)).toBe(false)
})

it('tells of an inbound order that was received, with its figures', async () => {
  const inbound = await InboundFixture.create(testServer)
  const reader = await user(inbound.customer)
  await choose(reader, 'INBOUND_RECEIVED')
  await inbound.createProducts(['MUG-1'])
  const order = await inbound.createOrder({ 'MUG-1': 3 }, { trackingNumber: 'KG1' })
  await inbound.scanner.scan('sign', { code: order.number })
  const forced = await inbound.lead.command('forceCompleteInbound', { orderId: order.id, reason: 'Never unloaded' }, 'order { state }')
  expect(forced).toMatchObject({ userErrors: [], order: { state: 'COMPLETED' } })
  await kept(reader, 1)
  expect(await tick(reader)).toBe(true)
  const { subject, text } = await mailServer.next(reader.email)
  expect(subject).toBe('Wavehouse: Inbound orders received: 1')
  expect(text).toContain(`${order.number} · received 0 of 3 pieces · `)
  expect(text).not.toContain('Never unloaded')
})

it('tells of an order that becomes short later, not of one that is a draft for another reason', async () => {
  const reader = await user(fixture.customer)
  await choose(reader, 'ORDER_SHORT')
  const sku = await fixture.createProduct(3)
  const draft = await fixture.createPackage({ [sku]: 2 }, { channelCode: null })
  const rows = (count: number) =>
    eventually(
      () => db.customerNotice.count({ where: { subjectId: rowId(draft) } }),
      (found) => found === count,
    )
  await rows(1)
  expect(await tick(reader)).toBe(true)
  await eventually(
    () => db.noticeMailSchedule.findUniqueOrThrow({ where: { staffId: reader.staffId } }),
    ({ mailedNo }) => mailedNo > 0,
  )
  await fixture.createPackage({ [sku]: 2 })
  const change = { packageId: draft.id, expectedVersion: draft.version, channelCode: 'STD' }
  expect(await fixture.integrator.command('editPackage', change, 'package { state }')).toMatchObject({ package: { state: 'DRAFT' } })
  await rows(2)
  expect(mailServer.received(reader.email)).toBe(0)
  expect(await tick(reader)).toBe(true)
  const { text } = await mailServer.next(reader.email)
  expect(text).toContain(`- ${draft.number} · `)
  expect(text).toContain(` · short of ${sku} · `)
})
