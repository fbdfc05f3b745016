import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/identity.ts'

/** How long a session lives without a new sign-in. */
const sessionDays = 14

// Sessions are written outside of commands: a token must never stand in a stored answer or in the log of commands.

export async function openSession(db: Db, staffId: string, tokenHash: string, userAgent: string): Promise<void> {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  await db.session.create({ data: { id: newId(), staffId, tokenHash, userAgent, createdAt: now, expiresAt } })
}

/** Ends one session; ending it twice changes nothing. */
export async function revokeSession(db: Db, tokenHash: string): Promise<void> {
  await db.session.updateMany({ where: { tokenHash, revokedAt: null }, data: { revokedAt: new Date() } })
}
