import { normalizeLogin, skeletonOf } from '../../../graph/access/rules/login.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Database } from '../../../graph/kernel/sql/db.ts'

export interface FilledCustomer {
  id: string
  code: string
  name: string
}

/** Login of a user of a filled customer, both counted from 0. */
export const loginOf = (customer: number, user: number): string => `user${user}@c${String(customer).padStart(4, '0')}.example`

interface Filling {
  /** A warehouse that has a customer. */
  warehouseId: string
  count: number
  passwordHash: string
  /** Beginning of the codes. */
  prefix?: string
  users?: number
}

/** Fills a database with customers of a warehouse, and 50 users of each, who have one password. */
export async function fillCustomers(
  { pool }: { pool: Pick<Database['pool'], 'query'> },
  { warehouseId, count, passwordHash, prefix = 'C', users: usersOfEach = 50 }: Filling,
): Promise<FilledCustomer[]> {
  const customers = Array.from({ length: count }, (_, nth) => {
    const code = `${prefix}${String(nth).padStart(4, '0')}`
    return { id: newId(), code, name: `Trading house ${code}` }
  })
  const users = customers.flatMap(({ id }, customer) =>
    Array.from({ length: usersOfEach }, (_, user) => ({ id: newId(), customerId: id, login: loginOf(customer, user) })),
  )
  await pool.query(
    `insert into customer (id, code, name, name_en, email, company, phone, currency, active, created_at, version)
     select id, code, name, name, lower(code) || '@example.com', name || ' Ltd', '+1 213 555 0100', 'USD', true, now(), 1
     from unnest($1::uuid[], $2::text[], $3::text[]) as filled (id, code, name)`,
    [customers.map(({ id }) => id), customers.map(({ code }) => code), customers.map(({ name }) => name)],
  )
  await pool.query(
    `insert into customer_warehouse (customer_id, warehouse_id, billing_strategy_id, enabled)
     select id, $2::uuid, (select billing_strategy_id from customer_warehouse where warehouse_id = $2::uuid limit 1), true from unnest($1::uuid[]) as id`,
    [customers.map(({ id }) => id), warehouseId],
  )
  await pool.query(
    `insert into staff (id, customer_id, customer_role, login, login_key, login_skeleton, name, email, password_hash, language, active, version, created_at)
     select id, customer_id, 'ALL', login, login_key, login_skeleton, 'User ' || login, login, $6, 'en', true, 1, now()
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) as filled (id, customer_id, login, login_key, login_skeleton)`,
    [
      users.map(({ id }) => id),
      users.map(({ customerId }) => customerId),
      users.map(({ login }) => login),
      users.map(({ login }) => normalizeLogin(login)),
      users.map(({ login }) => skeletonOf(login)),
      passwordHash,
    ],
  )
  await pool.query('vacuum analyze staff, customer, customer_warehouse')
  return customers
}
