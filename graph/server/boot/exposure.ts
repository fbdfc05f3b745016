import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Client } from 'pg'
import { withConnection } from '../../../prisma/connection.ts'
import { CannotStart } from '../../kernel/cannotStart.ts'
import type { Config } from '../../kernel/config.ts'

type Exposure = Pick<Config, 'host' | 'publicUrl' | 'demoOpenToNetwork'>

const path = join(import.meta.dirname, '../../../prisma/seed/knownSecrets.ts')
const overrideHint =
  'If access is restricted otherwise, such as by a container port that is published on 127.0.0.1 only, set DEMO_OPEN_TO_NETWORK=true.'

/** Refuses to load the demo warehouse, whose passwords and keys are public, if other machines can reach the process. */
export function requireUnexposed(where: Exposure): void {
  const opening = networkSetting(where)
  if (opening === null || where.demoOpenToNetwork) return
  throw new CannotStart(
    `${opening} opens this Wavehouse to other machines, but the passwords and keys of the demo warehouse are public. Set DEMO=false: then the first start creates an owner and prints the password once. Or run the demo on this machine only: HOST=127.0.0.1 and no PUBLIC_URL. ${overrideHint}`,
  )
}

/** Refuses to serve a database with public demo passwords or keys if other machines can reach the process. */
export async function requireNoKnownSecrets(where: Exposure, databaseUrl: string): Promise<void> {
  const opening = networkSetting(where)
  if (opening === null || where.demoOpenToNetwork || !existsSync(path)) return
  const { knownSecrets }: { knownSecrets(client: Client): Promise<string[]> } = await import(path)
  const known = await withConnection(databaseUrl, knownSecrets)
  if (known.length === 0) return
  throw new CannotStart(
    `${opening} opens this Wavehouse to other machines, but its database can be opened with public demo credentials: ${known.join(', ')}. Use another database with DEMO=false, or change these passwords and revoke these tokens, or run it on this machine only: HOST=127.0.0.1 and no PUBLIC_URL. ${overrideHint}`,
  )
}

/** The setting that opens the process to other machines; null if none does. */
function networkSetting({ host, publicUrl }: Exposure): string | null {
  if (!isLoopback(host)) return `HOST=${host}`
  return publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname) ? `PUBLIC_URL=${publicUrl}` : null
}

/** Whether a host name or address is the loopback interface. */
export function isLoopback(host: string): boolean {
  const plain = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:(?=\d+\.)/, '')
  if (isIP(plain) === 4) return plain.startsWith('127.')
  return plain === 'localhost' || plain.endsWith('.localhost') || plain === '::1'
}
