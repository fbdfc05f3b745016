import { isAtRisk } from '../home/rules/forecast.ts'
import { cutOffs } from '../home/steps.ts'
import { dayIn } from '../kernel/day.ts'
import { defineFollower, defineJob, defineScheduledTask, type FollowedFact, runAsSystem } from '../kernel/events/job.ts'
import { makeNotices } from './commands/makeNotices.ts'
import { lowStockFact, noteLowStock } from './commands/noteLowStock.ts'
import { mailCustomerNotices } from './mailCustomerNotices.ts'
import { mailNotices } from './mailNotices.ts'
import type { CustomerKindName } from './states.ts'
import { type Cause, isUntold, untoldGroups, warehousesWithCutOffs } from './store/causes.ts'
import { deleteOldCustomerNotices, insertCustomerNotices, isLowStockNew } from './store/customerNotice.ts'
import { staffToMail } from './store/mail.ts'
import { deleteOldNotices } from './store/notice.ts'
import { usersToMail } from './store/schedule.ts'

const tell = defineJob<Cause>({
  name: 'notice.tell',
  means: 'Tells people what concerns them.',
  async run(work, cause) {
    // Most ends concern no person: they are not worth a command.
    if (await isUntold(work.db, cause)) await runAsSystem(work, makeNotices(cause), {})
  },
})

/** Kind of the notice of each event; whether people are told is decided by what it is about. */
const kindOf: Readonly<Record<string, Exclude<Cause['kind'], 'CUT_OFF'>>> = {
  'import.finished': 'IMPORT',
  'import.ended': 'IMPORT',
  'import.cancelled': 'IMPORT',
  'bulk.finished': 'BULK',
  'bulk.cancelled': 'BULK',
  'printJob.failed': 'PRINT_JOBS',
  'handoverSheet.carrier-manifest': 'CARRIER_MANIFEST',
  'adjustment.created': 'APPROVAL',
}

defineFollower({
  name: 'notice.causes',
  means: 'Tells people that what they started is over, and that what they can cure has failed.',
  startsAt: 'now',
  matches: (kind) => kind in kindOf,
  jobsFor: async (facts) => facts.flatMap(causeOf).map(({ cause, key }) => tell.request(cause, `${cause.kind}:${key}`)),
})

/** The cause that an event is; jobs of a printer that fail together are one. */
function causeOf({ kind, id, commandId, payload }: FollowedFact): { cause: Cause; key: string }[] {
  const told = kindOf[kind]
  if (!told) return []
  const cause = { kind: told, id, commandId }
  if (told !== 'PRINT_JOBS') return [{ cause, key: id }]
  // Who prints by the browser sees it.
  return typeof payload.printerId === 'string' ? [{ cause, key: payload.printerId }] : []
}

const tellCutOffs = defineJob<{ warehouseId: string }>({
  name: 'notice.tellCutOffs',
  means: 'Tells people that packages will miss a cut-off.',
  async run(work, { warehouseId }) {
    const warehouse = await work.db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
    if (!warehouse) return
    const now = new Date()
    const day = dayIn(warehouse.timeZone, now)
    const due = await cutOffs(work.db, warehouseId, warehouse.timeZone, now, 'en')
    const atRisk = due.filter((one) => isAtRisk(one, now))
    const untold = await untoldGroups(
      work.db,
      atRisk.map(({ groupId }) => groupId),
      day,
    )
    for (const { groupId: id, at, toShip } of atRisk.filter(({ groupId }) => untold.has(groupId)))
      await runAsSystem(work, makeNotices({ kind: 'CUT_OFF', warehouseId, id, day, at: at.toISOString(), toShip }), {})
  },
})

defineScheduledTask({
  name: 'notice.cutOffs',
  means: 'Looks whether packages will miss a cut-off.',
  everyMs: 300_000,
  jobs: async (sql) => (await warehousesWithCutOffs(sql)).map((warehouseId) => tellCutOffs.request({ warehouseId }, warehouseId)),
})

defineScheduledTask({
  name: 'notice.old',
  means: 'Deletes old notices.',
  everyMs: 3_600_000,
  async run(sql) {
    await deleteOldNotices(sql)
    await deleteOldCustomerNotices(sql)
  },
})

const mail = defineJob<{ staffId: string }>({
  name: 'notice.mail',
  means: 'Mails to a person what they have not read in the bell.',
  once: true,
  serial: ({ staffId }) => staffId,
  run: mailNotices,
})

defineScheduledTask({
  name: 'notice.mails',
  means: 'Looks who is to be told by mail.',
  everyMs: 30_000,
  jobs: async (sql, { mailer }) => (mailer ? await staffToMail(sql) : []).map((staffId) => mail.request({ staffId }, staffId)),
})

/** What an event means for the users of its customer. */
const toldToCustomers: Readonly<Record<string, CustomerKindName>> = {
  'package.shipped': 'ORDER_SHIPPED',
  'package.created': 'ORDER_SHORT',
  'package.draft': 'ORDER_SHORT',
  'package.short': 'ORDER_SHORT',
  'package.abnormal': 'ORDER_ABNORMAL',
  'inbound.completed': 'INBOUND_RECEIVED',
  [lowStockFact]: 'STOCK_LOW',
}

defineFollower({
  name: 'notice.ofCustomers',
  means: 'Keeps what happened to the goods of customers, for the mails to their users.',
  startsAt: 'now',
  matches: (kind) => kind in toldToCustomers,
  async jobsFor(facts, sql) {
    const told = facts.flatMap(({ kind, id, warehouseId, customerId, payload }) => {
      const means = toldToCustomers[kind]
      // Whether a draft is short of goods, the mail reads.
      const isNone = !means || !customerId || (kind === 'package.created' && payload.to !== 'DRAFT')
      return isNone ? [] : [{ kind: means, id, warehouseId, customerId }]
    })
    if (told.length > 0) await insertCustomerNotices(sql, told)
    return []
  },
})

const noteLow = defineJob<object>({
  name: 'notice.noteLowStock',
  means: 'Notes which stock has become low.',
  once: true,
  serial: true,
  run: async (work) => void (await runAsSystem(work, noteLowStock, {})),
})

defineScheduledTask({
  name: 'notice.lowStock',
  means: 'Looks whether stock has become low.',
  everyMs: 300_000,
  jobs: async (sql) => ((await isLowStockNew(sql)) ? [noteLow.request({}, 'all')] : []),
})

const mailCustomer = defineJob<{ staffId: string }>({
  name: 'notice.mailCustomer',
  means: 'Mails to a user of a customer what happened to its goods.',
  once: true,
  serial: ({ staffId }) => staffId,
  run: mailCustomerNotices,
})

defineScheduledTask({
  name: 'notice.customerMails',
  means: 'Looks which users of customers are to be told by mail.',
  everyMs: 30_000,
  jobs: async (sql, { mailer }) => (mailer ? await usersToMail(sql) : []).map((staffId) => mailCustomer.request({ staffId }, staffId)),
})
