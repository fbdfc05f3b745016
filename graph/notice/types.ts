import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { NoticeBoard } from './board.ts'
import type { NoticeMailChoice } from './mailChoice.ts'
import { nodeOfNotice } from './rules.ts'
import {
  NoticeKind,
  type NoticeKindName,
  NoticeMailObstacle,
  NoticeMailRhythm,
  noticeDays,
  noticesCountedTo,
  noticesShown,
} from './states.ts'
import type { UnreadNotice } from './store/notice.ts'

const Notice = builder.objectRef<UnreadNotice>('Notice').implement({
  description: `What you are told once because it concerns you. Kept for ${noticeDays} days.`,
  fields: (t) => ({
    noticeId: t.id({ description: 'Global id.', resolve: ({ id }) => toNodeId('Notice', id) }),
    kind: t.expose('kind', { type: enumOf(NoticeKind), description: 'What it is about.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When you were told.' }),
    warehouseId: t.id({ description: 'Global id of its warehouse.', resolve: ({ warehouseId }) => toNodeId('Warehouse', warehouseId) }),
    warehouse: t.exposeString('warehouse', { description: 'Name of its warehouse in your language.' }),
    subjectId: t.id({
      nullable: true,
      description: 'Global id of its subject; null if that does not exist any more.',
      resolve: ({ kind, subject, subjectId }) => (subject === null ? null : toNodeId(nodeOfNotice[kind], subjectId)),
    }),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'Name or number of its subject, of an action its mutation; null if it does not exist any more.',
    }),
    detail: t.exposeString('detail', { nullable: true, description: 'The kind of an import, the mutation of an action; null for others.' }),
    stopped: t.exposeBoolean('stopped', { description: 'Whether the import or action was stopped before its end.' }),
    done: t.exposeInt('done', { nullable: true, description: 'Rows of an import or action that were done.' }),
    failed: t.exposeInt('failed', {
      nullable: true,
      description: 'Rows that were refused, or print jobs of the printer that failed in the hour.',
    }),
    toShip: t.exposeInt('toShip', { nullable: true, description: 'Packages that had to ship before the cut-off.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'Moment of the cut-off.' }),
  }),
})

export const NoticeBoardType = builder.objectRef<NoticeBoard>('NoticeBoard').implement({
  description: 'Your unread notices, of all your warehouses. What you have no right to see any more is left out.',
  fields: (t) => ({
    unreadCount: t.exposeInt('unreadCount', { description: `Number of them, counted up to ${noticesCountedTo}.` }),
    notices: t.expose('notices', { type: [Notice], description: `The newest of them, at most ${noticesShown}.` }),
  }),
})

const NoticeMailKind = builder.objectRef<{ kind: NoticeKindName; isMailed: boolean }>('NoticeMailKind').implement({
  description: 'A kind of notice that concerns you.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(NoticeKind), description: 'The kind.' }),
    isMailed: t.exposeBoolean('isMailed', { description: 'Whether you want it by mail, too.' }),
  }),
})

const NoticeMailScheduleType = builder.objectRef<NonNullable<NoticeMailChoice['schedule']>>('NoticeMailSchedule').implement({
  description: 'How often you are mailed what happened since the mail before, as one mail. Nothing is mailed if nothing happened.',
  fields: (t) => ({
    rhythm: t.expose('rhythm', { type: enumOf(NoticeMailRhythm), description: 'How often.' }),
    hour: t.exposeInt('hour', { description: 'Hour of a daily mail, 0 to 23.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone of the hour, such as `Europe/Berlin`.' }),
  }),
})

export const NoticeMailType = builder.objectRef<NoticeMailChoice>('NoticeMailChoice').implement({
  description: 'What you are told by mail: staff besides the bell, users of customers instead of one.',
  fields: (t) => ({
    obstacle: t.expose('obstacle', {
      type: enumOf(NoticeMailObstacle),
      nullable: true,
      description: 'Why nothing can be mailed to you; null if it can.',
    }),
    email: t.exposeString('email', { nullable: true, description: 'Your e-mail; null if you have none.' }),
    kinds: t.expose('kinds', { type: [NoticeMailKind], description: 'The kinds that your rights let you see.' }),
    schedule: t.expose('schedule', {
      type: NoticeMailScheduleType,
      nullable: true,
      description: 'How often a user of a customer is mailed; null for staff, who are mailed what they have not read for 5 minutes.',
    }),
  }),
})
