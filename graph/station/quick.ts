import type { z } from 'zod'
import { reach } from '../kernel/actor.ts'
import type { Command } from '../kernel/command.ts'
import { fingerprintOf, isExpired, keyScope } from '../kernel/commandKey.ts'
import { type Context, signedIn } from '../kernel/context.ts'
import { isTransient, refusalOf } from '../kernel/sqlError.ts'
import { runQuickly } from './store.ts'

/** What PostgreSQL cannot read in JSON: NUL, and half a character. */
const unstorable = /\\u(?:0000|d[89a-f])/i

interface Framed {
  key: string
  seq: number
  scannedAt: Date
  [input: string]: unknown
}

/**
 * Runs the scans of a request by the quick way of their command, and answers the results of those that were plain: the first ones, as many as
 * there are. A refusal of the database or a deadlock changes nothing: the command itself is then asked, and knows what is wrong.
 */
export async function runPlain<Input extends z.ZodObject, Result, Plan>(
  ctx: Context,
  command: Command<Input, Result, Plan>,
  stationId: string,
  scans: readonly Framed[],
): Promise<Result[]> {
  const { quick } = command
  const actor = signedIn(ctx)
  const held = reach(actor, command.right)
  if (!quick || !held || held.customerIds) return []
  const { services, requestId, address } = ctx
  const now = services.at?.() ?? new Date()
  const rows: Record<string, unknown>[] = []
  for (const { key, seq, scannedAt, recorded, ...raw } of scans) {
    // It may have an exception, and must then not be run.
    if (recorded) break
    const { data } = command.input.safeParse(raw)
    const plain = data && !isExpired(key, now) ? quick.plain(data) : null
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
  const answers: Awaited<ReturnType<typeof runQuickly<Result>>> = []
  const most = quick.single ? 1 : rows.length
  while (answers.length < rows.length) {
    const sent = rows.slice(answers.length, answers.length + most)
    const ran = await runQuickly<Result>(services.pool, quick.sql, caller, sent).catch((error: unknown) => {
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
