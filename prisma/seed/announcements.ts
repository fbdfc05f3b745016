import { ownRights, type RoleCode } from '../../graph/access/rules/roles.ts'
import { confirmAnnouncement } from '../../graph/announcement/commands/confirmAnnouncement.ts'
import { createAnnouncement } from '../../graph/announcement/commands/createAnnouncement.ts'
import { markAnnouncementsRead } from '../../graph/announcement/commands/markAnnouncementsRead.ts'
import { publishAnnouncement } from '../../graph/announcement/commands/publishAnnouncement.ts'
import type { Actor } from '../../graph/kernel/command/actor.ts'
import { dayIn, daysBefore } from '../../graph/kernel/day.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters } from './masters.ts'
import type { people } from './names.ts'
import type { WarehouseNumber } from './plans.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext, SeedStep } from './seedContext.ts'

type Login = (typeof people)[number][0]

interface AnnouncementPlan {
  daysAgo: number
  by: Login
  at: WarehouseNumber
  roles: readonly RoleCode[]
  title: string
  text: string
  lastsDays: number
  pinned?: true
  mustConfirm?: true
  readBy: readonly Login[]
}

/** What the office tells its people; the first of them stand in the list as published last. */
const plans: readonly AnnouncementPlan[] = [
  {
    daysAgo: 4.3,
    by: 'owner',
    at: 'LAX1',
    roles: [],
    title: '系统升级约 5 分钟',
    text: '周末凌晨升级系统，约 5 分钟不能操作。扫描记录会保存在设备上，恢复后自动提交。\n请不要在升级时关闭扫描页面。',
    lastsDays: 9,
    readBy: ['manager', 'planner', 'picker', 'packer', 'receiver', 'dispatcher'],
  },
  {
    daysAgo: 2.2,
    by: 'manager',
    at: 'LAX1',
    roles: ['picker', 'lead', 'manager'],
    title: '一辆拣货车停用待修',
    text: '3 号拣货车右前轮损坏，请改用其他拣货车。',
    lastsDays: 7,
    readBy: ['picker', 'manager'],
  },
  {
    daysAgo: 1.1,
    by: 'manager',
    at: 'LAX1',
    roles: ['dispatcher', 'planner', 'manager', 'owner'],
    title: '周六增加一次揽收',
    text: '从本周起，周六 13:00 增加一次揽收，交接单照常打印。',
    lastsDays: 14,
    readBy: ['dispatcher'],
  },
  {
    daysAgo: 0.4,
    by: 'owner',
    at: 'LAX1',
    roles: [],
    title: '节日前一天，截单提前到 12:00',
    text: '所有物流组提前到 12:00 截单。\n早班 07:00 到岗，晚班休息。请确认您已知道。',
    lastsDays: 5,
    pinned: true,
    mustConfirm: true,
    readBy: ['picker', 'dispatcher', 'receiver'],
  },
]

/** What signing in gives to every person. */
const own = { rights: new Set<string>(ownRights), warehouseId: null, customerId: null }

/** What the office of the demo tells its people, and who has read it. */
export function announcementSteps(masters: Masters): SeedStep[] {
  return plans.map((plan) => ({ daysAgo: plan.daysAgo, run: (context) => announce(context, masters, plan) }))
}

/** What customers are told, and by which of their users it is confirmed. */
const toCustomers = {
  daysAgo: 0.35,
  title: '节日前一天截单提前到 12:00 · Earlier cut-off',
  text: '节日前一天 12:00 以后接受的订单在下一个工作日发出。\nOrders accepted after 12:00 on the day before the holiday leave on the next working day.',
  lastsDays: 5,
  readBy: ['xing'],
}

/** What the office of the demo tells all customers of Los Angeles 1. */
export function customerAnnouncementSteps(masters: Masters): SeedStep[] {
  const { daysAgo, title, text, lastsDays, readBy } = toCustomers
  return [
    {
      daysAgo,
      async run(context) {
        const { services } = context
        const manager = await context.actor(masters.staff.manager)
        const fromDay = dayIn('America/Los_Angeles', context.now())
        const untilDay = daysBefore(fromDay, -lastsDays)
        const warehouseId = toNodeId('Warehouse', masters.warehouses.LAX1.id)
        const input = { warehouseId, audience: 'CUSTOMERS' as const, title, text, fromDay, untilDay, pinned: true, mustConfirm: true }
        const made = await runCommand(services, createAnnouncement, input, manager)
        const announcementId = toNodeId('Announcement', made.announcementId)
        await runCommand(services, publishAnnouncement, { announcementId, expectedVersion: 1 }, manager)
        const users = await services.db.staff.findMany({
          where: { login: { in: readBy } },
          select: { id: true },
          orderBy: { login: 'asc' },
        })
        for (const { id } of users) {
          const user = await services.actorOf('CUSTOMER_USER', id)
          if (!user) continue
          const reader: Actor = { ...user, grants: [...user.grants, own] }
          await runCommand(services, confirmAnnouncement, { announcementId, revision: 1 }, reader)
        }
      },
    },
  ]
}

async function announce(context: SeedContext, masters: Masters, plan: AnnouncementPlan): Promise<void> {
  const { by, at, roles, title, text, lastsDays, pinned = false, mustConfirm = false, readBy } = plan
  const { services } = context
  const author = await context.actor(masters.staff[by])
  const fromDay = dayIn('America/Los_Angeles', context.now())
  const rows = await services.db.role.findMany({ where: { code: { in: [...roles] } }, select: { id: true }, orderBy: { code: 'asc' } })
  const input = {
    warehouseId: toNodeId('Warehouse', masters.warehouses[at].id),
    title,
    text,
    roleIds: rows.map(({ id }) => toNodeId('Role', id)),
    fromDay,
    untilDay: daysBefore(fromDay, -lastsDays),
    pinned,
    mustConfirm,
  }
  const made = await runCommand(services, createAnnouncement, input, author)
  const announcementId = toNodeId('Announcement', made.announcementId)
  await runCommand(services, publishAnnouncement, { announcementId, expectedVersion: 1 }, author)
  for (const login of readBy) {
    const { grants, ...person } = await context.actor(masters.staff[login])
    const reader: Actor = { ...person, grants: [...grants, own] }
    if (mustConfirm) await runCommand(services, confirmAnnouncement, { announcementId, revision: 1 }, reader)
    else await runCommand(services, markAnnouncementsRead, { announcements: [{ announcementId, revision: 1 }] }, reader)
  }
}
