import { allowedActions } from '../kernel/command/allowedActions.ts'
import { stateHistory } from '../kernel/command/history.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { scoped } from '../kernel/schema/scoped.ts'
import { type AnnouncementBoard, waits } from './board.ts'
import { lastToday } from './rules.ts'
import { AnnouncementAudience, announcementMachine, announcementRights, boardMaximum, readersMaximum, waitingShown } from './states.ts'
import {
  type Chosen,
  customersOfAnnouncements,
  type Reach,
  type Reader,
  readReach,
  readReaders,
  rolesOfAnnouncements,
  type Written,
  writtenBy,
} from './store/audience.ts'
import type { ReadAnnouncement } from './store/board.ts'

export const AnnouncementState = enumOf(stateEnum(announcementMachine))

const AnnouncementReach = builder.objectRef<Omit<Reach, 'id'>>('AnnouncementReach').implement({
  description: 'Whom an announcement reaches: active people of its audience.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'Number of people that it is for.' }),
    read: t.exposeInt('read', { description: 'Number of those who have read its present text.' }),
    confirmed: t.exposeInt('confirmed', { description: 'Number of those who have confirmed its present text.' }),
  }),
})

const AnnouncementReader = builder.objectRef<Reader>('AnnouncementReader').implement({
  description: 'A person for whom an announcement is.',
  fields: (t) => ({
    staffId: t.id({
      description: 'Global id of the person: of staff, or of a user of a customer.',
      resolve: ({ staffId, customerName }) => toNodeId(customerName === null ? 'Staff' : 'CustomerUser', staffId),
    }),
    customerName: t.exposeString('customerName', {
      nullable: true,
      description: 'Name of the customer whose user it is, in your language; null for staff.',
    }),
    name: t.exposeString('name', { description: 'Name in your language.' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'When the present text was read; null if it was not.' }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the present text was confirmed; null if it was not.',
    }),
  }),
})

export const AnnouncementRole = builder.objectRef<{ id: string; name: string }>('AnnouncementRole').implement({
  description: 'A role that an announcement can be for.',
  fields: (t) => ({
    roleId: t.id({ description: 'Global id of the role.', resolve: ({ id }) => toNodeId('Role', id) }),
    name: t.exposeString('name', { description: 'Name in your language.' }),
  }),
})

const AnnouncementCustomer = builder.objectRef<{ id: string; name: string }>('AnnouncementCustomer').implement({
  description: 'A customer that was chosen for an announcement.',
  fields: (t) => ({
    customerId: t.id({ description: 'Global id of the customer.', resolve: ({ id }) => toNodeId('Customer', id) }),
    name: t.exposeString('name', { description: 'Name in your language.' }),
  }),
})

type Choices = (db: Context['db'], ids: readonly string[], language: Context['language']) => Promise<Chosen[]>

/** Loads what was chosen for many announcements at once. */
const chosenBy = (read: Choices) => async (ids: string[], ctx: Context) => {
  const rows = Map.groupBy(await read(ctx.db, ids, ctx.language), ({ announcementId }) => announcementId)
  return ids.map((id) => rows.get(id) ?? [])
}

/** Loads what customers may not read of the rows, which hold it, with a statement of its own. */
const writing =
  <Value>(read: (row: Written) => Value) =>
  async (ids: string[], ctx: Context) => {
    const rows = new Map((await writtenBy(ctx.db, ids, ctx.language)).map((row) => [row.id, read(row)]))
    return ids.map((id) => rows.get(id) ?? new Error(`No announcement ${id}`))
  }

export const Announcement = builder.prismaNode('Announcement', {
  description: 'What the office tells the staff or the customers of a warehouse, or of all, as its authors see it.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Announcement', announcementRights.edit, 'warehouse'),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Title.' }),
    text: t.exposeString('text', { description: 'Plain text with line breaks.' }),
    state: t.expose('state', { type: AnnouncementState, description: 'Current state.' }),
    warehouse: t.relation('warehouse', { nullable: true, description: 'The warehouse whose staff or customers it is for; null for all.' }),
    audience: t.expose('audience', { type: enumOf(AnnouncementAudience), description: 'Whom it is for.' }),
    roles: t.loadableList({
      type: AnnouncementRole,
      description: 'Roles that it is for; all staff if none was chosen.',
      load: chosenBy(rolesOfAnnouncements),
      resolve: ({ id }) => id,
    }),
    customers: t.loadableList({
      type: AnnouncementCustomer,
      description: 'Customers that it is for, by name; all of its warehouse if none was chosen. Empty for staff.',
      load: chosenBy(customersOfAnnouncements),
      resolve: ({ id }) => id,
    }),
    isForAllRoles: t.loadable({
      type: 'Boolean',
      description: 'Whether no roles were chosen. False with no `roles` means that its roles were deleted: no reader is left.',
      load: writing(({ isForAllRoles }) => isForAllRoles),
      resolve: ({ id }) => id,
    }),
    isForAllCustomers: t.exposeBoolean('allCustomers', { description: 'Whether no customers were chosen.' }),
    fromDay: t.expose('fromDay', {
      type: 'Day',
      description: 'First day on which it is shown, in the time zone of the warehouse in which it is read.',
    }),
    untilDay: t.expose('untilDay', { type: 'Day', description: 'Last day on which it is shown.' }),
    isOver: t.boolean({
      description: 'Whether its last day is over; of one for all warehouses, in each of them.',
      select: { untilDay: true, warehouse: { select: { timeZone: true } } },
      resolve: ({ untilDay, warehouse }) => untilDay.toISOString().slice(0, 10) < lastToday(warehouse?.timeZone, new Date()),
    }),
    pinned: t.exposeBoolean('pinned', { description: 'Whether it stands above those that are not pinned.' }),
    mustConfirm: t.exposeBoolean('mustConfirm', { description: 'Whether it comes back until each reader has confirmed it.' }),
    revision: t.exposeInt('revision', { description: 'Increases when the text of a published one changes, which makes it unread again.' }),
    author: t.loadable({
      type: 'String',
      nullable: true,
      description: 'Name of the person who wrote it, in your language; null for the program and API keys.',
      load: writing(({ author }) => author),
      resolve: ({ id }) => id,
    }),
    reach: t.loadable({
      type: AnnouncementReach,
      description: 'How many people it is for, and how many have read it.',
      complexity: 5,
      load: async (ids: string[], ctx: Context) => {
        const rows = new Map((await readReach(ctx.db, ids)).map((row) => [row.id, row]))
        return ids.map((id) => rows.get(id) ?? { people: 0, read: 0, confirmed: 0 })
      },
      resolve: ({ id }) => id,
    }),
    readers: t.loadableList({
      type: AnnouncementReader,
      description: `The people whom it is for, at most ${readersMaximum}: who has not read it first, each group by name.`,
      complexity: 20,
      load: async (ids: string[], ctx: Context) => {
        const rows = Map.groupBy(await readReaders(ctx.db, ids, ctx.language), ({ announcementId }) => announcementId)
        return ids.map((id) => rows.get(id) ?? [])
      },
      resolve: ({ id }) => id,
    }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(announcementMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true },
      resolve: ({ state, warehouseId }, _args, ctx) => allowedActions(announcementMachine, state, { warehouseId }, ctx),
    }),
    history: t.loadableList(stateHistory),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true, description: 'When it was published; null for a draft.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})

const MyAnnouncement = builder.objectRef<ReadAnnouncement>('MyAnnouncement').implement({
  description: 'An announcement as you read it.',
  fields: (t) => ({
    announcementId: t.id({ description: 'Global id.', resolve: ({ id }) => toNodeId('Announcement', id) }),
    title: t.exposeString('title', { description: 'Title.' }),
    text: t.exposeString('text', { description: 'Plain text with line breaks.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Who published it, in your language; null for the program, for API keys, and for users of customers.',
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published.' }),
    untilDay: t.expose('untilDay', { type: 'Day', description: 'Last day on which it is shown.' }),
    pinned: t.exposeBoolean('pinned', { description: 'Whether it stands above those that are not pinned.' }),
    mustConfirm: t.exposeBoolean('mustConfirm', { description: 'Whether you are asked to confirm it.' }),
    revision: t.exposeInt('revision', { description: 'Revision of its text; send it with what you read.' }),
    isRead: t.exposeBoolean('isRead', { description: 'Whether you have read this revision.' }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When you confirmed this revision; null if you did not.',
    }),
  }),
})

export const AnnouncementBoardType = builder.objectRef<AnnouncementBoard>('AnnouncementBoard').implement({
  description: 'The announcements that you see now in a warehouse.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When they were read.' }),
    unreadCount: t.int({
      description: 'Number of those that you have not read.',
      resolve: ({ announcements }) => announcements.filter(({ isRead }) => !isRead).length,
    }),
    waitingCount: t.int({
      description: 'Number of those that wait for you: unread, or to be confirmed.',
      resolve: ({ announcements }) => announcements.filter(waits).length,
    }),
    waiting: t.field({
      type: [MyAnnouncement],
      description: `The first ${waitingShown} of those that wait for you.`,
      resolve: ({ announcements }) => announcements.filter(waits).slice(0, waitingShown),
    }),
    announcements: t.expose('announcements', {
      type: [MyAnnouncement],
      description: `All of them, at most ${boardMaximum}: pinned ones first, then the newest.`,
    }),
  }),
})
