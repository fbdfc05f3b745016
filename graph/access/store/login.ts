import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'

/** Accounts that are filled by one statement. */
const batch = 1_000
/** Most batches of one run, a second or two: 100,000 accounts are filled within a minute. */
const batches = 20

/** Logins with a skeleton, and those few whose skeleton is not filled yet. */
export async function readLoginsAlike(tx: Tx, skeleton: string): Promise<string[]> {
  const rows = await tx.staff.findMany({
    where: { OR: [{ loginSkeleton: skeleton }, { loginSkeleton: null }] },
    select: { login: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ login }) => login)
}

/** Fills skeletons of accounts from older versions, a part of them at a time, so that their rows are locked briefly. */
export async function fillLoginSkeletons(sql: Sql, skeletonOf: (login: string) => string): Promise<void> {
  for (let at = 0; at < batches; at++) {
    const { rows } = await sql.query<{ id: string; login: string }>(
      'select id::text, login from staff where login_skeleton is null limit $1 for no key update skip locked',
      [batch],
    )
    if (rows.length === 0) return
    await sql.query(
      `update staff s set login_skeleton = filled.skeleton from unnest($1::uuid[], $2::text[]) as filled (id, skeleton) where s.id = filled.id`,
      [rows.map(({ id }) => id), rows.map(({ login }) => skeletonOf(login))],
    )
    if (rows.length < batch) return
  }
}

/** Fills the normalized login of accounts from older versions; among equal ones the first gets it. */
export async function fillLoginKeys(db: Db, keyOf: (login: string) => string): Promise<void> {
  const rows = await db.staff.findMany({ where: { loginKey: null }, select: { id: true, login: true }, orderBy: { id: 'asc' } })
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch).map(({ id, login }) => ({ id, loginKey: keyOf(login) }))
    const known = await db.staff.findMany({ where: { loginKey: { in: part.map(({ loginKey }) => loginKey) } }, select: { loginKey: true } })
    const taken = new Set(known.map(({ loginKey }) => loginKey))
    for (const { id, loginKey } of part) {
      if (taken.has(loginKey)) continue
      taken.add(loginKey)
      await db.staff.updateMany({ where: { id, loginKey: null }, data: { loginKey } })
    }
  }
}
