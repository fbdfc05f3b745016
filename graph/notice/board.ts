import { Forbidden } from '../kernel/failures.ts'
import type { Context } from '../kernel/schema/context.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { mailedOnly, seenKinds } from './rules.ts'
import { noticesShown } from './states.ts'
import { countUnread, type UnreadNotice, unreadNotices } from './store/notice.ts'

/** The unread notices of a person. */
export interface NoticeBoard {
  unreadCount: number
  notices: UnreadNotice[]
}

/** Reads what the caller was told and has not read. Fails with FORBIDDEN for keys and walls. */
export async function readBoard(ctx: Context): Promise<NoticeBoard> {
  const actor = signedIn(ctx)
  if (actor.kind !== 'STAFF' || !actor.id) throw Forbidden()
  const [staffId, seen] = [actor.id, seenKinds(actor).filter(({ kind }) => !mailedOnly.has(kind))]
  const notices = await unreadNotices(ctx.db, { staffId, seen, language: ctx.language })
  const unreadCount = notices.length < noticesShown ? notices.length : await countUnread(ctx.db, staffId, seen)
  return { unreadCount, notices }
}
