import type { z } from 'zod'
import { scopeOfRight } from '../kernel/command/actor.ts'
import type { Command } from '../kernel/command/command.ts'
import { fingerprintOf, isExpired, keyScope } from '../kernel/command/commandKey.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { isTransient, refusalOf } from '../kernel/sql/sqlError.ts'
import { callFastPath } from './store.ts'

/** NUL and lone surrogates, which PostgreSQL cannot store as JSON. */
const unstorable = /\\u(?:0000|d[89a-f])/i

interface EnvelopedScan {
  key: string
  seq: number
  scannedAt: Date
  [input: string]: unknown
}

/**
 * Runs the leading scans of a request by their command's fast path, an SQL function, and returns the results of those it handled. If the
 * database refuses or deadlocks, nothing is changed and the command itself runs instead and reports the reason.
 */
export async function runFastPath<Input extends z.ZodObject, Result, Plan>(
  ctx: Context,
  command: Command<Input, Result, Plan>,
  stationId: string,
  scans: readonly EnvelopedScan[],
): Promise<Result[]> {
  const { fastPath } = command
  const actor = signedIn(ctx)
  const held = scopeOfRight(actor, command.right)
  if (!fastPath || !held || held.customerIds) return []
  const { services, requestId, address } = ctx
  const now = services.at?.() ?? new Date()
  const rows: Record<string, unknown>[] = []
  for (const { key, seq, scannedAt, recorded, ...raw } of scans) {
    // A recorded scan may already have an exception and must then not run.
    if (recorded) break
    const { data } = command.input.safeParse(raw)
    const plain = data && !isExpired(key, now) ? fastPath.toInput(data) : null
    if (!data || !plain || unstorable.test(JSON.stringify(plain))) break
    rows.push({
      ...plain,
      key,
      seq,
      scannedAt,
      fingerprint: fingerprintOf(command.name, data),
      commandId: services.newId(),
      newId: services.newId(),
    })
  }
  if (rows.length === 0) return []
  const caller = {
    command: command.name,
    scope: keyScope(actor),
    actorKind: actor.kind,
    actorId: actor.id,
    stationId,
    warehouseIds: held.warehouseIds,
    requestId,
    address,
    ...(services.at && { at: now }),
  }
  const begin = performance.now()
  const answers: Awaited<ReturnType<typeof callFastPath<Result>>> = []
  const most = fastPath.single ? 1 : rows.length
  while (answers.length < rows.length) {
    const sent = rows.slice(answers.length, answers.length + most)
    const ran = await services.transactions
      .run(() => callFastPath<Result>(services.pool, fastPath.sql, caller, sent))
      .catch((error: unknown) => {
        if (isTransient(error) || refusalOf(error)) return []
        throw error
      })
    answers.push(...ran)
    if (ran.length < sent.length) break
  }
  const seconds = (performance.now() - begin) / 1000
  for (const [i, { facts }] of answers.entries()) {
    services.signals.publish(facts, rows[i]?.commandId as string)
    services.commandDone?.({ command: command.name, requestId, outcome: 'applied', code: null, seconds, scan: true })
  }
  return answers.map(({ result }) => result)
}
