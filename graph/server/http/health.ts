import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { followerLag } from '../../kernel/events/position.ts'
import { checkInvariants, type Violation } from '../../kernel/invariants.ts'
import { bearerOf } from '../graphql/context.ts'

const databaseTimeoutMs = 2_000
/** Age of an unread event above which a follower counts as behind. */
const behindSeconds = 60
/** Free space that PostgreSQL needs to write at all: a segment of its log and some more. */
const leastFreeBytes = 32 * 2 ** 20

interface InvariantReport {
  at: string
  seconds: number
  violations: Violation[]
}

/**
 * `/health` reports whether this process can answer, for load balancers. A full disk and followers that are behind are named, but keep no
 * process from answering what it can. `/health/ledger` reports the last check of the invariants and runs
 * them on POST; it needs the operations token, and is closed without one.
 */
export function serveHealth(
  { pool, upkeep, embeddedIn }: { pool: Pool; upkeep: Pool; embeddedIn: string | undefined },
  closing: AbortSignal,
  operationsToken: string | undefined,
) {
  let last: Promise<InvariantReport> | null = null
  let running = false
  const ask = () => {
    if (running && last) return last
    running = true
    last = runInvariants(pool).finally(() => {
      running = false
    })
    return last
  }

  const ledger = async (request: IncomingMessage, response: ServerResponse) => {
    if (!operationsToken) return json(response, 404, { error: 'No operations token is configured' })
    if (!sameToken(bearerOf(request.headers.authorization), operationsToken)) {
      response.setHeader('www-authenticate', 'Bearer')
      return json(response, 401, { error: 'The operations token is needed' })
    }
    if (request.method !== 'GET' && request.method !== 'POST') return json(response, 405, { error: 'GET or POST' })
    const verdict = await (request.method === 'POST' ? ask() : (last ?? ask()))
    json(response, verdict.violations.length === 0 ? 200 : 500, verdict)
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

async function runInvariants(pool: Pool): Promise<InvariantReport> {
  const begin = performance.now()
  const violations = await checkInvariants(pool)
  return { at: new Date().toISOString(), seconds: Math.round(performance.now() - begin) / 1000, violations }
}

function sameToken(given: string | null, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== null && timingSafeEqual(digest(given), digest(wanted))
}

function json(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(text)
}
