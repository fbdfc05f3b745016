import { expect, it } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { unreadEvents } from '../../../graph/kernel/events/position.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { mailerOf } from '../../../graph/kernel/mail/mailer.ts'
import { enqueue } from '../../../graph/server/jobs/enqueue.ts'
import { openMailServer } from '../../mailServer.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { checked, imported } from '../exchange/importFixture.ts'
import { productHeader, xlsxOf } from '../exchange/sheetFiles.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { told } from './noticeFixture.ts'

const mailServer = await openMailServer()
const [from, consoleUrl] = ['Wavehouse <wms@example.com>', 'https://wms.example/']
const testServer = await startTestServer({ environment: { SMTP_URL: mailServer.url, MAIL_FROM: from, PUBLIC_URL: consoleUrl } })
const mailer = mailerOf({ smtpUrl: mailServer.url, mailFrom: from, publicUrl: consoleUrl })
const { db, factory, services } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
let count = 0

/** A manager with an e-mail. */
async function person(language = 'en'): Promise<{ client: Client; email: string; staffId: string }> {
  const account = await factory.createStaff({ role: 'manager', warehouse })
  // The notice of the role that was granted is over before there is an e-mail.
  await eventually(
    () =>
      db.$queryRawUnsafe<Data[]>(
        `${unreadEvents} union all select task_identifier from graphile_worker.jobs where task_identifier = 'access.mailNotice'`,
      ),
    (waiting) => waiting.length === 0,
  )
  const email = `person${++count}@example.com`
  const { id: staffId } = await db.staff.update({ where: { login: account.login }, data: { email, language } })
  return { client: await testServer.signIn(account), email, staffId }
}
const choice = async (client: Client): Promise<Data> =>
  (await client.query('{ myNoticeMail { obstacle email kinds { kind isMailed } } }')).myNoticeMail
const choose = (client: Client, ...kinds: string[]) => client.command('setNoticeMail', { kinds }, 'choice { kinds { kind isMailed } }')

/** Imports a file; returns once its notice is there. */
async function importFile(client: Client, name: string, notices = 1): Promise<void> {
  const row = [`M-${++count}`, 'Cup', '杯', 'Cup', '12.50', 'USD', 30, 15.5, 15, 0.385]
  await imported(client, await checked(client, xlsxOf([productHeader, row]), { warehouse, customer, name }))
  await told(client, 'IMPORT', notices)
}

/** Moves the notices and mails of a person into the past. */
async function pass(staffId: string, minutes: number): Promise<void> {
  await db.$executeRaw`update notice set created_at = created_at - make_interval(mins => ${minutes}),
    mail_tried_at = mail_tried_at - make_interval(mins => ${minutes}) where staff_id = ${staffId}::uuid`
}

/** Runs the task as two processes do at once, and the jobs to their end; returns whether this person was to be mailed. */
async function tick(staffId: string): Promise<boolean> {
  const task = registeredJobs.scheduledTasks.get('notice.mails')!
  const requests = (await Promise.all([1, 2].map(() => task.jobs!(services.pool, { mailer })))).flat()
  await enqueue(services.pool, requests)
  await eventually(
    () => db.$queryRaw<Data[]>`select from graphile_worker.jobs where task_identifier = 'notice.mail'`,
    (jobs) => jobs.length === 0,
  )
  return requests.some(({ payload }) => (payload as { staffId: string }).staffId === staffId)
}

it('mails nothing unless it was chosen', async () => {
  const { client, staffId, email } = await person()
  expect(await choice(client)).toMatchObject({ obstacle: null, email })
  expect((await choice(client)).kinds.map(({ isMailed }: Data) => isMailed)).toEqual(Array.from({ length: 6 }, () => false))
  await importFile(client, 'silent.xlsx')
  await pass(staffId, 6)
  expect(await tick(staffId)).toBe(false)
  expect(mailServer.received(email)).toBe(0)
})

it('mails what is unread after 5 minutes, all of it as one mail, in the language of the person, and once', async () => {
  const { client, staffId, email } = await person()
  expect((await choose(client, 'IMPORT')).choice.kinds).toContainEqual({ kind: 'IMPORT', isMailed: true })
  await importFile(client, 'first.xlsx')
  expect(await tick(staffId)).toBe(false)
  await pass(staffId, 4)
  await importFile(client, 'second.xlsx', 2)
  await pass(staffId, 2)
  expect(await tick(staffId)).toBe(true)
  const mail = await mailServer.next(email)
  const place = (await db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })).nameEn
  expect(mail.subject).toMatch(/^Wavehouse: Import finished: first\.xlsx \(1 done, 0 failed\).*, and 1 more$/)
  expect(mail.text).toContain('- Import finished: second.xlsx (1 done, 0 failed)')
  expect(mail.text).toContain(place ?? '')
  const [notice] = await told(client, 'IMPORT')
  expect(mail.text).toContain(`https://wms.example/product/import/${encodeURIComponent(notice!.subjectId)}?warehouse=`)
  expect(mail.text).toContain('https://wms.example/account/security')
  await pass(staffId, 6)
  expect(await tick(staffId)).toBe(false)

  // The next one waits until five minutes after the mail before.
  await importFile(client, 'third.xlsx', 3)
  await db.notice.updateMany({ where: { staffId, mailedAt: null }, data: { createdAt: new Date(Date.now() - 360_000) } })
  await db.notice.updateMany({ where: { staffId, mailedAt: { not: null } }, data: { mailTriedAt: new Date(Date.now() - 240_000) } })
  expect(await tick(staffId)).toBe(false)
  await pass(staffId, 2)
  expect(await tick(staffId)).toBe(true)
  await idle(email, 2)

  // What was read, or is not wanted any more, is not mailed.
  await importFile(client, 'fourth.xlsx', 4)
  const { notices } = (await client.query('{ myNotices { notices { noticeId } } }')).myNotices
  await client.command('markNoticesRead', { noticeIds: notices.map(({ noticeId }: Data) => noticeId) }, 'count')
  await importFile(client, 'fifth.xlsx')
  await choose(client)
  await pass(staffId, 6)
  expect(await tick(staffId)).toBe(false)
  expect(mailServer.received(email)).toBe(2)

  const chinese = await person('zh-CN')
  await choose(chinese.client, 'IMPORT')
  await importFile(chinese.client, '春.xlsx')
  await pass(chinese.staffId, 6)
  await tick(chinese.staffId)
  expect((await mailServer.next(chinese.email)).subject).toMatch(/^Wavehouse 通知：导入完成：春\.xlsx（成功 1 行，失败 0 行）/)
})

const idle = (email: string, mails: number) =>
  eventually(
    async () => mailServer.received(email),
    (received) => received >= mails,
  )

it('tries what the server refuses again, each time after twice the time, for a day', async () => {
  const { client, staffId, email } = await person()
  await choose(client, 'IMPORT')
  await importFile(client, 'refused.xlsx')
  mailServer.refuse('451 later')
  const tries = async () => (await db.notice.findFirstOrThrow({ where: { staffId } })).mailTries
  for (const [nth, minutes] of [5, 5, 10, 20].entries()) {
    await pass(staffId, minutes - 1)
    expect(await tick(staffId)).toBe(false)
    await pass(staffId, 1)
    expect(await tick(staffId)).toBe(true)
    expect(await tries()).toBe(nth + 1)
  }
  mailServer.refuse(null)
  await pass(staffId, 40)
  expect(await tick(staffId)).toBe(true)
  expect((await mailServer.next(email)).subject).toContain('refused.xlsx')

  // What has waited for a day is no news.
  await importFile(client, 'old.xlsx', 2)
  await pass(staffId, 24 * 60)
  expect(await tick(staffId)).toBe(false)
  expect(mailServer.received(email)).toBe(1)
})

it('tells 20 notices in a mail, and the number of the others', async () => {
  const { client, staffId, email } = await person()
  await choose(client, 'IMPORT')
  await importFile(client, 'many.xlsx')
  const row = await db.notice.findFirstOrThrow({ where: { staffId } })
  await db.notice.createMany({
    data: Array.from({ length: 22 }, (_, nth) => ({ ...row, id: newId(), occurrence: `${row.occurrence}:${nth}` })),
  })
  await pass(staffId, 6)
  await tick(staffId)
  const { subject, text } = await mailServer.next(email)
  expect(subject).toMatch(/, and 22 more$/)
  expect(text.match(/^- Import finished/gm)).toHaveLength(20)
  expect(text).toMatch(/^- and 3 more\n {2}https:\/\/wms\.example$/m)
  expect(await db.notice.count({ where: { staffId, mailedAt: null } })).toBe(0)
})

it('mails an adjustment that waits to those who may decide, not to its author, and not once it is decided', async () => {
  const [author, approver] = [await person(), await person()]
  for (const { client } of [author, approver]) await choose(client, 'APPROVAL')
  const [shelf] = await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01'])
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 200, shelf!.code)
  const adjust = async (change: number): Promise<Data> => {
    const lines = [{ productId: product.id, location: shelf!.code, change }]
    const input = { warehouseId: warehouse.id, customerId: customer.id, reason: 'LOST', lines }
    const { adjustment } = await author.client.command('createAdjustment', input, 'adjustment { id number state version }')
    expect(adjustment.state).toBe('AWAITING_APPROVAL')
    return adjustment
  }
  const [decided, adjustment] = [await adjust(-40), await adjust(-50)]
  await eventually(
    () => db.notice.count({ where: { staffId: approver.staffId } }),
    (notices) => notices === 2,
  )
  expect(await db.notice.count({ where: { staffId: author.staffId } })).toBe(0)
  const approval = await approver.client.command('approveAdjustment', { adjustmentId: decided.id }, 'adjustment { state }')
  expect(approval.userErrors).toEqual([])
  await pass(approver.staffId, 6)
  expect(await tick(approver.staffId)).toBe(true)
  const mail = await mailServer.next(approver.email)
  expect(mail.subject).toContain(`Adjustment ${adjustment.number} waits for your decision`)
  expect(mail.text).toContain(`/inventory/adjust/${encodeURIComponent(adjustment.id)}`)
  expect(mail.text).not.toContain(decided.number)
  // The bell counts it by itself.
  expect((await approver.client.query('{ myNotices { unreadCount } }')).myNotices.unreadCount).toBe(0)
})

it('says why nothing can be mailed, and asks for no mail then', async () => {
  const { client, staffId, email } = await person()
  await db.staff.update({ where: { id: staffId }, data: { email: null } })
  expect(await choice(client)).toMatchObject({ obstacle: 'NO_ADDRESS', email: null })
  await choose(client, 'IMPORT')
  await importFile(client, 'nowhere.xlsx')
  await pass(staffId, 6)
  expect(await tick(staffId)).toBe(false)
  await db.staff.update({ where: { id: staffId }, data: { email, active: false } })
  expect(await tick(staffId)).toBe(false)
  await db.staff.update({ where: { id: staffId }, data: { active: true } })
  expect(await registeredJobs.scheduledTasks.get('notice.mails')!.jobs!(services.pool, { mailer: null })).toEqual([])
  expect(await tick(staffId)).toBe(true)
  expect((await mailServer.next(email)).subject).toContain('nowhere.xlsx')
})
