import type { Actor, Grant } from '../kernel/actor.ts'
import type { Db } from '../kernel/db.ts'
import { hashToken, tokenPrefix } from './token.ts'

/** Who stands behind a bearer token, and until when; null where it is unknown, expired or revoked. */
export async function authenticate(db: Db, token: string): Promise<{ actor: Actor; tokenHash: string } | null> {
  const tokenHash = hashToken(token)
  const actor = token.startsWith(tokenPrefix.session)
    ? await staffOf(db, tokenHash)
    : token.startsWith(tokenPrefix.key)
      ? await keyOf(db, tokenHash)
      : token.startsWith(tokenPrefix.wall)
        ? await wallOf(db, tokenHash)
        : null
  return actor && { actor, tokenHash }
}

async function staffOf(db: Db, tokenHash: string): Promise<Actor | null> {
  const session = await db.session.findUnique({
    where: { tokenHash, revokedAt: null, expiresAt: { gt: new Date() }, staff: { active: true } },
    select: { staff: { select: { id: true, name: true, grants: { select: { warehouseId: true, role: { select: { rights: true } } } } } } },
  })
  if (!session) return null
  const { id, name, grants } = session.staff
  return { kind: 'STAFF', id, name, grants: grants.map((g) => grant(g.role.rights, g.warehouseId, null)) }
}

async function keyOf(db: Db, keyHash: string): Promise<Actor | null> {
  const key = await db.apiKey.findUnique({ where: { keyHash, revokedAt: null }, include: { customer: { select: { active: true } } } })
  if (!key || key.customer?.active === false) return null
  return { kind: 'KEY', id: key.id, name: key.name, grants: [grant(key.rights, null, key.customerId)] }
}

/** The rights of every wall screen: waves in motion, no personal data. */
const wallRights = ['wave:watch', 'warehouse:read']

async function wallOf(db: Db, tokenHash: string): Promise<Actor | null> {
  const wall = await db.wallToken.findUnique({ where: { tokenHash, revokedAt: null } })
  return wall && { kind: 'WALL', id: wall.id, name: wall.name, grants: [grant(wallRights, wall.warehouseId, null)] }
}

function grant(rights: readonly string[], warehouseId: string | null, customerId: string | null): Grant {
  return { rights: new Set(rights), warehouseId, customerId }
}
