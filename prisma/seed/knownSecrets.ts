import { verify } from '@node-rs/argon2'
import type { Client } from 'pg'
import { hashToken } from '../../graph/access/token.ts'
import { people } from './names.ts'
import { laterPeople } from './officePlans.ts'
import { demoPassword, demoTokens } from './tokens.ts'

const logins: string[] = [...people.map(([login]) => login), ...laterPeople.map(({ login }) => login)]
const tokens = [demoTokens.providerKey, demoTokens.customerKey, demoTokens.partnerKey, ...Object.values(demoTokens.wall)]

/** Public passwords and tokens of the demo warehouse that still work in this database. */
export async function knownSecrets(client: Client): Promise<string[]> {
  const staff = await client.query<{ login: string; hash: string }>(
    'select login, password_hash as hash from staff where active and login = any($1) order by id',
    [logins],
  )
  // All demo staff share one hash, which is verified once.
  const hashes = new Map<string, Promise<boolean>>()
  const isKnown = (hash: string) => {
    const known = hashes.get(hash) ?? verify(hash, demoPassword)
    hashes.set(hash, known)
    return known
  }
  const open: string[] = []
  for (const { login, hash } of staff.rows) if (await isKnown(hash)) open.push(login)
  const byHash = new Map(tokens.map((token) => [hashToken(token), token]))
  const working = await client.query<{ hash: string }>(
    `select s.hash from api_key_secret s join api_key k on k.id = s.api_key_id
     where s.hash = any($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and (s.ends_at is null or s.ends_at > now())
     union all select token_hash from wall_token where revoked_at is null and token_hash = any($1)`,
    [[...byHash.keys()]],
  )
  const passwords = open.length > 0 ? [`the password ${demoPassword} of ${open.join(', ')}`] : []
  return [...passwords, ...working.rows.map(({ hash }) => `the token ${byHash.get(hash)}`)]
}
