import { workplacesOf } from '../access/rules/roles.ts'
import { dayIn } from '../kernel/day.ts'
import { Forbidden } from '../kernel/failures.ts'
import type { Context } from '../kernel/schema/context.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { presentAnnouncements, presentToCustomer, type ReadAnnouncement } from './store/board.ts'

/** The announcements that a person sees now in a warehouse. */
export interface AnnouncementBoard {
  at: Date
  announcements: ReadAnnouncement[]
}

/** Whether an announcement waits for its reader: it is unread, or asks for a confirmation that is not given. */
export const waits = ({ isRead, mustConfirm, confirmedAt }: Pick<ReadAnnouncement, 'isRead' | 'mustConfirm' | 'confirmedAt'>): boolean =>
  !isRead || (mustConfirm && !confirmedAt)

/** Reads what the caller sees now in a warehouse. Fails with FORBIDDEN for keys, walls, those who do not work there, and users of customers who are not in it. */
export async function readBoard(ctx: Context, warehouseId: string): Promise<AnnouncementBoard> {
  const actor = signedIn(ctx)
  const at = new Date()
  const places = workplacesOf(actor)
  if (!actor.id || (places && !places.includes(warehouseId))) throw Forbidden()
  const warehouse = await ctx.db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  if (!warehouse) return { at, announcements: [] }
  const reading = { personId: actor.id, warehouseId, today: dayIn(warehouse.timeZone, at), language: ctx.language }
  return { at, announcements: await (actor.kind === 'STAFF' ? presentAnnouncements : presentToCustomer)(ctx.db, reading) }
}
