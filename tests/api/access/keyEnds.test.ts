import { expect, it } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { enqueue } from '../../../graph/server/jobs/enqueue.ts'
import { openMailServer } from '../../mailServer.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const mailServer = await openMailServer()
const testServer = await startTestServer({
  environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Wavehouse <wms@example.com>', PUBLIC_URL: 'https://wms.example/' },
})
const owner = await testServer.signInAs('owner')
const dayMs = 86_400_000
let count = 0
const task = registeredJobs.scheduledTasks.get('access.keyEnds')!

/** Runs the task as two processes do at once; returns the keys that it found. */
async function tick(): Promise<string[]> {
  const { pool } = testServer.services
  const found = await Promise.all([1, 2].map(() => task.jobs!(pool, testServer.services)))
  const requests = found.flat()
  await enqueue(pool, requests)
  return requests.map(({ payload }) => (payload as { apiKeyId: string }).apiKeyId)
}

/** A key whose contact is a new member of staff. */
async function createKey(days: number, language = 'en') {
  const login = `contact${++count}`
  const email = `${login}@example.com`
  const { staff } = await owner.command(
    'createStaff',
    { login, name: login, language, email, password: 'seven long herons wade' },
    'staff { id }',
  )
  const contactId = rowId(staff)
  const expiresAt = ahead(days)
  const name = `Shop ${login}`
  const { apiKey } = await owner.command('createApiKey', { name, rights: ['stock:read'], expiresAt }, 'apiKey { id version }')
  await testServer.db.apiKey.update({ where: { id: rowId(apiKey) }, data: { contactId } })
  return { name, email, contactId, id: apiKey.id as string, row: rowId(apiKey) }
}

const ahead = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** Until every notice that is due was mailed. */
const idle = () =>
  eventually(
    () => testServer.db.$queryRaw<Data[]>`select from graphile_worker.jobs where task_identifier = 'access.mailKeyEnd'`,
    (jobs) => jobs.length === 0,
  )

async function moveEnd(apiKeyId: string, expiresAt: string | null): Promise<string[]> {
  const { node } = await owner.query('query ($id: ID!) { node(id: $id) { ... on ApiKey { version } } }', { id: apiKeyId })
  const { userErrors } = await owner.command('updateApiKey', { apiKeyId, expectedVersion: node.version, expiresAt })
  return userErrors.map(({ code }: Data) => code)
}

it('the contact of a key is told by mail before its end, once for each end and each of 30, 7 and 1 days', async () => {
  const key = await createKey(29)
  const chinese = await createKey(29, 'zh-CN')
  expect((await tick()).sort()).toEqual([key.row, chinese.row].sort())
  const mail = await mailServer.next(key.email)
  expect(mail.subject).toMatch(new RegExp(`^API key ${key.name} ends on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\(UTC\\)$`))
  expect(mail.text).toContain(`https://wms.example/access/keys/${encodeURIComponent(key.id)}`)
  expect((await mailServer.next(chinese.email)).subject).toContain(`API 密钥“${chinese.name}”将于`)
  expect(await tick()).toEqual([])

  // As if 22 days had passed, and 28: the same end, of which the next notices are due.
  const told = async (days: number) => {
    const expiresAt = new Date(ahead(days))
    await testServer.db.apiKey.update({ where: { id: key.row }, data: { expiresAt, endNoticeFor: expiresAt } })
    const found = [await tick(), await tick()]
    // A notice of an end that has moved meanwhile is not mailed.
    await idle()
    return found
  }
  expect(await told(8)).toEqual([[], []])
  expect(await told(6.9)).toEqual([[key.row], []])
  expect(await told(0.9)).toEqual([[key.row], []])

  // After a move, the new end is told.
  expect(await moveEnd(key.id, ahead(31))).toEqual([])
  expect(await tick()).toEqual([])
  expect(await moveEnd(key.id, ahead(6))).toEqual([])
  expect([await tick(), await tick()]).toEqual([[key.row], []])
  // So is another contact.
  await idle()
  const next = await createKey(90)
  const { node } = await owner.query('query ($id: ID!) { node(id: $id) { ... on ApiKey { version } } }', { id: key.id })
  const change = { apiKeyId: key.id, expectedVersion: node.version, contactId: toNodeId('Staff', next.contactId) }
  expect((await owner.command('updateApiKey', change)).userErrors).toEqual([])
  expect([await tick(), await tick()]).toEqual([[key.row], []])
  expect((await mailServer.next(next.email)).subject).toContain(key.name)
  expect(await moveEnd(key.id, null)).toEqual([])
  expect(await tick()).toEqual([])

  await idle()
  expect([mailServer.received(key.email), mailServer.received(chinese.email)]).toEqual([4, 1])
})

it('nobody is told of keys that are revoked, ended or without a contact, and a contact without e-mail only once there is one', async () => {
  const [revoked, ended, left, silent] = [await createKey(5), await createKey(5), await createKey(5), await createKey(5)]
  await owner.command('revokeApiKey', { apiKeyId: revoked.id })
  await testServer.db.apiKey.update({ where: { id: ended.row }, data: { expiresAt: new Date(Date.now() - 1000) } })
  await testServer.db.staff.update({ where: { id: left.contactId }, data: { active: false } })
  await testServer.db.staff.update({ where: { id: silent.contactId }, data: { email: null } })
  expect(await tick()).toEqual([])

  await testServer.db.staff.update({ where: { id: silent.contactId }, data: { email: silent.email } })
  expect(await tick()).toEqual([silent.row])
  await mailServer.next(silent.email)
  await idle()
  expect([revoked, ended, left, silent].map(({ email }) => mailServer.received(email))).toEqual([0, 0, 0, 1])
})
