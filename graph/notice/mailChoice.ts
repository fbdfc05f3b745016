import { isPerson } from '../kernel/command/actor.ts'
import { Forbidden } from '../kernel/failures.ts'
import type { Context } from '../kernel/schema/context.ts'
import { signedIn } from '../kernel/schema/context.ts'
import type { Rhythm } from './rules/rhythm.ts'
import { seenKinds } from './rules.ts'
import { firstRhythm, type NoticeKindName, type NoticeMailObstacle } from './states.ts'
import { readMailKinds } from './store/mail.ts'

/** What a person is told by mail, too. */
export interface NoticeMailChoice {
  obstacle: keyof typeof NoticeMailObstacle.values | null
  email: string | null
  kinds: { kind: NoticeKindName; isMailed: boolean }[]
  /** When it is mailed; null for staff. */
  schedule: Rhythm | null
}

/** Reads what the caller is told by mail. Fails with FORBIDDEN for keys and walls. */
export async function readMailChoice(ctx: Context): Promise<NoticeMailChoice> {
  const actor = signedIn(ctx)
  if (!isPerson(actor) || !actor.id) throw Forbidden()
  const isOfCustomer = actor.kind === 'CUSTOMER_USER'
  const [staff, chosen, schedule] = await Promise.all([
    ctx.db.staff.findUniqueOrThrow({ where: { id: actor.id }, select: { email: true } }),
    readMailKinds(ctx.db, actor.id),
    isOfCustomer ? ctx.db.noticeMailSchedule.findUnique({ where: { staffId: actor.id } }) : null,
  ])
  const kinds = [...new Set(seenKinds(actor).map(({ kind }) => kind))]
  const withServer = staff.email === null ? 'NO_ADDRESS' : null
  return {
    obstacle: ctx.services.mailer ? withServer : 'NO_SERVER',
    email: staff.email,
    kinds: kinds.map((kind) => ({ kind, isMailed: chosen.has(kind) })),
    schedule: isOfCustomer ? (schedule ?? firstRhythm) : null,
  }
}
