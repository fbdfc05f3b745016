import { accountIdOf, type Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Named } from '../../kernel/name.ts'
import { readSetting } from '../../kernel/settings.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { Link } from '../rules/invitation.ts'
import type { CustomerRoleCode } from '../states.ts'

/** A link with the account that it is for. */
export interface KnownLink extends Link {
  /** Who made it: a member of staff or an API key; neither if the program did. */
  createdById: string | null
  createdByKeyId: string | null
  staff: Named & {
    id: string
    login: string
    language: string
    active: boolean
    invited: boolean
    /** The customer of a user of a customer, in both languages; null for staff. */
    customer: (Named & { id: string; role: CustomerRoleCode; isActive: boolean; warehouseIds: string[] }) | null
  }
}

/** The link of a token; null if there is none. One statement: a link that is used meanwhile must not look withdrawn. */
export async function readLink(db: Db | Tx, tokenHash: string): Promise<KnownLink | null> {
  const [link] = await db.$queryRawUnsafe<KnownLink[]>(
    `select i.expires_at as "expiresAt", i.accepted_at as "acceptedAt", i.withdrawn_at as "withdrawnAt",
       i.created_by_id as "createdById", i.created_by_key_id as "createdByKeyId",
       jsonb_build_object('id', s.id, 'login', s.login, 'name', s.name, 'nameEn', s.name_en, 'language', s.language, 'active', s.active,
         'invited', s.invited, 'customer', (
           select jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en, 'role', s.customer_role, 'isActive', c.active,
             'warehouseIds', to_jsonb(array(select w.warehouse_id from customer_warehouse w where w.customer_id = c.id)))
           from customer c where c.id = s.customer_id)) as staff
     from invitation i join staff s on s.id = i.staff_id where i.token_hash = $1`,
    tokenHash,
  )
  return link ?? null
}

/** Adds a link that works for the hours that are set. */
export async function insertInvitation(tx: Tx, call: Call, staffId: string, tokenHash: string): Promise<void> {
  const expiresAt = new Date(call.now.getTime() + (await readSetting(tx, 'INVITATION_HOURS')) * 3_600_000)
  const createdByKeyId = call.actor.kind === 'KEY' ? call.actor.id : null
  const data = { id: call.newId(), staffId, tokenHash, createdAt: call.now, createdById: accountIdOf(call), createdByKeyId, expiresAt }
  await tx.invitation.create({ data, select: { id: true } })
}

export const invitedFact = (id: string): Fact => ({ kind: 'staff.invited', type: 'Staff', id, warehouseId: null, customerId: null })

/** Marks the open links of an account as used. */
export async function acceptLinks(tx: Tx, call: Call, staffId: string): Promise<void> {
  await tx.invitation.updateMany({ where: { staffId, acceptedAt: null, withdrawnAt: null }, data: { acceptedAt: call.now } })
}

/** Ends the open links of an account. */
export async function withdrawLinks(tx: Tx, call: Call, staffId: string): Promise<void> {
  await tx.invitation.updateMany({ where: { staffId, acceptedAt: null, withdrawnAt: null }, data: { withdrawnAt: call.now } })
}
