import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const announcementRights = defineRights('announcement', {
  edit: {
    means: 'Write, publish and withdraw announcements, and see who has read them',
    zh: '撰写、发布和撤回公告，查看阅读情况',
    scope: 'warehouse',
  },
})

/** Lifecycle of an announcement. */
export const announcementMachine = defineMachine({
  node: 'Announcement',
  initial: 'DRAFT',
  states: {
    DRAFT: { tone: 'coming', means: 'Only authors see it.', on: { publish: 'PUBLISHED' } },
    PUBLISHED: { tone: 'active', means: 'Its audience sees it from its first to its last day.', on: { withdraw: 'WITHDRAWN' } },
    WITHDRAWN: { tone: 'idle', means: 'Only authors see it, with those who had read it.' },
  },
  actions: { publish: announcementRights.edit, withdraw: announcementRights.edit },
})

export const AnnouncementAudience = defineEnum('AnnouncementAudience', 'Whom an announcement is for.', {
  STAFF: 'The staff of its warehouse, or of all, with one of its roles.',
  CUSTOMERS: 'The users of the customers of its warehouse, or of all.',
})

/** Maximum length of a title. */
export const titleMaximum = 120

/** Maximum length of a text. */
export const textMaximum = 4_000

/** Maximum number of roles that an announcement names. */
export const audienceRolesMaximum = 50

/** Maximum number of customers that an announcement names. */
export const audienceCustomersMaximum = 250

/** Number of present announcements that a reader gets. */
export const boardMaximum = 50

/** Number of those that wait for a reader which the bell names. */
export const waitingShown = 5

/** Number of people that an announcement names as its readers. */
export const readersMaximum = 500
