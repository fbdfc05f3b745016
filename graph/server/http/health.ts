import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Services } from '../../kernel/command/command.ts'
import { followerLag } from '../../kernel/events/position.ts'
import { checkEverything, type LedgerVerdict, readVerdict } from '../../kernel/ledgerCheck.ts'
import { bearerOf } from '../graphql/context.ts'

const databaseTimeoutMs = 2_000
/** Age of an unread event above which a follower counts as behind. */
const behindSeconds = 60
/** Free space that PostgreSQL needs to write at all: a segment of its log and some more. */
const leastFreeBytes = 32 * 2 ** 20

/**
 * `/health` reports whether this process can answer, for load balancers. A full disk and followers that are behind are named, but keep no
 * process from answering what it can. `/health/ledger` answers the verdict of the last checks of the ledger, and checks everything on
 * POST or if it never was; it needs the operations token, and is closed without one.
 */
export function serveHealth(
  { services, upkeep, embeddedIn }: { services: Pick<Services, 'pool' | 'ledgerViolated'>; upkeep: Pool; embeddedIn: string | undefined },
  closing: AbortSignal,
  operationsToken: string | undefined,
) {
  // Requests that come while everything is checked wait for that check.
  let running: Promise<LedgerVerdict | null> | null = null
  const check = () => {
    running ??= checkAll(services).finally(() => {
      running = null
    })
    return running
  }

  const ledger = async (request: IncomingMessage, response: ServerResponse) => {
    if (!operationsToken) return json(response, 404, { error: 'No operations token is configured' })
    if (!sameToken(bearerOf(request.headers.authorization), operationsToken)) {
      response.setHeader('www-authenticate', 'Bearer')
      return json(response, 401, { error: 'The operations token is needed' })
    }
    if (request.method !== 'GET' && request.method !== 'POST') return json(response, 405, { error: 'GET or POST' })
    const verdict = (request.method === 'GET' && (await readVerdict(services.pool))) || (await check())
    json(response, verdict?.violations.length === 0 ? 200 : 500, verdict)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.split('?')[0] === '/health/ledger') return ledger(request, response)
    if (closing.aborted) return json(response, 503, { status: 'closing' })
    const answer = await Promise.race([upkeep.query<FollowerLag>(followersBehind), pause(databaseTimeoutMs, null)]).catch(() => null)
    const trouble = (await isDiskFull(embeddedIn)) ? 'disk full' : null
    if (!answer) return json(response, 503, { status: trouble ?? 'database unreachable' })
    json(response, 200, { status: trouble ?? 'ok', ...(answer.rows.length > 0 && { followersBehind: answer.rows }) })
  }
}

interface FollowerLag {
  name: string
  seconds: number
}

const followersBehind = `select name, round(seconds)::float8 as seconds from (${followerLag}) as lag where seconds > ${behindSeconds} order by name`

/** Whether the disk of the embedded PostgreSQL is full; unknown of any other. */
async function isDiskFull(folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastFreeBytes
}

async function checkAll({ pool, ledgerViolated }: Pick<Services, 'pool' | 'ledgerViolated'>): Promise<LedgerVerdict | null> {
  const found = await checkEverything(pool)
  if (found.length > 0) ledgerViolated?.(found)
  return readVerdict(pool)
}

function sameToken(given: string | null, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== null && timingSafeEqual(digest(given), digest(wanted))
}

function json(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(text)
}
