import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { checkInvariants, type Violation } from '../../kernel/invariants.ts'
import { bearerOf } from '../graphql/context.ts'

const databaseTimeoutMs = 2_000

interface InvariantReport {
  at: string
  seconds: number
  violations: Violation[]
}

/**
 * `/health` reports whether this process can answer, for load balancers. `/health/ledger` reports the last check of the invariants and runs
 * them on POST; it needs the operations token, and is closed without one.
 */
export function serveHealth({ pool, upkeep }: { pool: Pool; upkeep: Pool }, closing: AbortSignal, operationsToken: string | undefined) {
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
    const answers = await Promise.race([upkeep.query('select 1').then(() => true), pause(databaseTimeoutMs, false)]).catch(() => false)
    json(response, answers ? 200 : 503, { status: answers ? 'ok' : 'database unreachable' })
  }
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
