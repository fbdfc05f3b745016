import type { Partner } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Services } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Sql } from '../../kernel/events/job.ts'
import { newId } from '../../kernel/identity.ts'
import { settingSql } from '../../kernel/settings.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** Seconds for which a login ticket can be used. */
export const ticketSeconds = 60

export async function insertPartner(tx: Tx, call: Call, row: Pick<Partner, 'name' | 'address'>): Promise<string> {
  const data = { ...row, id: call.newId(), active: true, version: 1, createdAt: call.now }
  return (await tx.partner.create({ data, select: { id: true } })).id
}

/** A partner whose row is locked, with its customers. */
export interface LockedPartner extends Partner {
  customerIds: string[]
}

/** Locks a partner; null if not found. */
export async function lockPartner(tx: Tx, id: string): Promise<LockedPartner | null> {
  const locked = await tx.$queryRawUnsafe<unknown[]>('select id::text from partner where id = $1::uuid for no key update', id)
  if (locked.length === 0) return null
  const { customers, ...partner } = await tx.partner.findUniqueOrThrow({
    where: { id },
    include: { customers: { select: { customerId: true }, orderBy: { customerId: 'asc' } } },
  })
  return { ...partner, customerIds: customers.map(({ customerId }) => customerId) }
}

export async function changePartner(tx: Tx, id: string, change: Partial<Pick<Partner, 'name' | 'address' | 'active'>>): Promise<void> {
  await tx.partner.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

export async function addCustomers(tx: Tx, partnerId: string, customerIds: readonly string[]): Promise<void> {
  await tx.partnerCustomer.createMany({ data: customerIds.map((customerId) => ({ partnerId, customerId })) })
}

export async function removeCustomers(tx: Tx, partnerId: string, customerIds: readonly string[]): Promise<void> {
  await tx.partnerCustomer.deleteMany({ where: { partnerId, customerId: { in: [...customerIds] } } })
}

/**
 * Ends the tickets and sessions of a locked partner, of all its customers or of some; returns the facts that close their sockets. A session that is
 * being opened holds the lock of the partner.
 */
export async function endPartnerSessions(tx: Tx, call: Call, partnerId: string, customerIds?: readonly string[]): Promise<Fact[]> {
  const ofCustomers = customerIds && { in: [...customerIds] }
  await tx.loginTicket.updateMany({
    where: { partnerId, usedAt: null, expiresAt: { gt: call.now }, ...(ofCustomers && { customerId: ofCustomers }) },
    data: { expiresAt: call.now },
  })
  const ended = await tx.session.updateManyAndReturn({
    where: { partnerId, revokedAt: null, ...(ofCustomers && { staff: { customerId: ofCustomers } }) },
    data: { revokedAt: call.now },
    select: { id: true },
  })
  return ended.map(({ id }) => ({ kind: 'session.ended', type: 'Session', id, warehouseId: null, customerId: null }))
}

/** Whom the key of a partner may sign in. */
export interface TicketUser {
  partnerId: string
  customerId: string
  staffId: string
}

/** An active user of an active customer of the partner of a key, by the customer's code and a login; null if any of it is not so. */
export async function findTicketUser(
  tx: Tx,
  { keyId, customerCode, login, loginKey }: { keyId: string | null; customerCode: string; login: string; loginKey: string },
): Promise<TicketUser | null> {
  const [user] = await tx.$queryRawUnsafe<TicketUser[]>(
    `select p.id::text as "partnerId", c.id::text as "customerId", s.id::text as "staffId"
     from api_key k join partner p on p.id = k.partner_id and p.active
     join partner_customer m on m.partner_id = p.id
     join customer c on c.id = m.customer_id and c.code = $2 and c.active
     join staff s on s.customer_id = c.id and (s.login = $3 or s.login_key = $4) and s.active and not s.invited
     where k.id = $1::uuid
     order by s.login = $3 desc limit 1`,
    keyId,
    customerCode,
    login,
    loginKey,
  )
  return user ?? null
}

/** Adds a ticket; returns its id and when it ends. */
export async function insertTicket(tx: Tx, call: Call, user: TicketUser, tokenHash: string): Promise<{ id: string; expiresAt: Date }> {
  const expiresAt = new Date(call.now.getTime() + ticketSeconds * 1_000)
  const data = { ...user, id: call.newId(), tokenHash, createdAt: call.now, expiresAt }
  return tx.loginTicket.create({ data, select: { id: true, expiresAt: true } })
}

/** Deletes tickets that ended more than a day ago; a page that holds the session of a used one is reloaded before. */
export async function forgetTickets(sql: Sql): Promise<void> {
  await sql.query(`delete from login_ticket where expires_at < kernel_now() - interval '1 day'`)
}

/** What a session gets that a ticket opens. */
export interface TicketSession {
  ticketHash: string
  tokenHash: string
  userAgent: string
  address: string
}

type Pool = Services['pool']

/**
 * Uses a ticket and opens its session, in one statement; false if it cannot be used (any more). What the ticket depends on is locked before the ticket:
 * a command that deactivates it waits, and then ends the session, too. Of parallel calls, each sees what the one before it has used.
 */
export async function spendTicket(pool: Pool, { ticketHash, tokenHash, userAgent, address }: TicketSession): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'access_use_ticket',
    text: `with owner as materialized (
             select t.id as ticket_id from login_ticket t
             join partner p on p.id = t.partner_id and p.active
             join partner_customer m on m.partner_id = t.partner_id and m.customer_id = t.customer_id
             join customer c on c.id = t.customer_id and c.active
             join staff s on s.id = t.staff_id and s.customer_id = t.customer_id and s.active and not s.invited
             where t.token_hash = $2 and t.used_at is null and t.expires_at > kernel_now()
             for no key update of p, m, c, s
           ), used as (
             update login_ticket t set used_at = kernel_now(), session_id = $1 from owner
             where t.id = owner.ticket_id and t.used_at is null and t.expires_at > kernel_now()
             returning t.staff_id, t.partner_id
           )
           insert into session (id, token_hash, staff_id, partner_id, user_agent, address, created_at, expires_at)
           select $1, $3, staff_id, partner_id, $4, $5, $6::timestamptz, $6::timestamptz + ${settingSql('SESSION_DAYS')} from used`,
    values: [newId(), ticketHash, tokenHash, userAgent, address, new Date()],
  })
  return rowCount === 1
}

/** Whether a ticket has opened the session of a token. */
export async function hasOpened(pool: Pool, ticketHash: string, sessionHash: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from login_ticket t join session s on s.id = t.session_id where t.token_hash = $1 and s.token_hash = $2',
    [ticketHash, sessionHash],
  )
  return rowCount === 1
}
