import { accessRights } from '../access/states.ts'
import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { concerns } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { announcementRights } from './states.ts'
import { Announcement, AnnouncementBoardType } from './types.ts'

builder.subscriptionField('announcementChanged', (t) =>
  t.prismaField({
    type: Announcement,
    nullable: true,
    description: `Emits announcements when written, changed or read, starting with those of the last ten seconds. ${nullMeans}`,
    authScopes: { right: announcementRights.edit },
    args: { id: t.arg.globalID({ for: Announcement, description: 'Only this announcement; all if absent.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.followRecords(
        (s) => (followed.has(s.type) && (!id || s.id === id.id) && concerns(ctx, announcementRights.edit, s) ? s.id : null),
        500,
      ),
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'Announcement', key, query),
  }),
)

/** Types of the events of an announcement. */
const followed: ReadonlySet<string> = new Set(['Announcement', 'AnnouncementRead'])

builder.subscriptionField('myAnnouncementsChanged', (t) =>
  t.field({
    type: AnnouncementBoardType,
    description:
      'Emits what you are told in a warehouse at once and after each change, at most once a second. Only for staff who work there, and for users of customers who are in it.',
    authScopes: { right: accessRights.self },
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) => {
      const { id, kind } = signedIn(ctx)
      const told = kind === 'STAFF' ? 'Announcement' : 'AnnouncementToCustomers'
      return ctx.services.signals.follow(
        (s) => {
          const isOfPlace = s.type === told && (s.warehouseId === null || s.warehouseId === warehouseId.id)
          return isOfPlace || (s.type === 'AnnouncementReader' && s.id === id) ? warehouseId.id : null
        },
        1_000,
        warehouseId.id,
      )
    },
    resolve: (id, _args, ctx) => readBoard(ctx, id as string),
  }),
)
