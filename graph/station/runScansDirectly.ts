import type { z } from 'zod'
import { scopeOfRight } from '../kernel/command/actor.ts'
import type { Command } from '../kernel/command/command.ts'
import { directStatements } from '../kernel/command/loadDecideSave.ts'
import { type DirectCall, runDirectly } from '../kernel/command/runDirectly.ts'
import { type Context, originOf, signedIn } from '../kernel/schema/context.ts'
import { scanAdmission } from './store.ts'

interface EnvelopedScan {
  key: string
  seq: number
  scannedAt: Date
  [input: string]: unknown
}

const statements = directStatements(scanAdmission)

/** Runs the leading scans of a request directly, if their command can, in the order of their station. Returns the results of those that were applied. */
export async function runScansDirectly<Input extends z.ZodObject, Result, Plan>(
  ctx: Context,
  { name, right, input, direct }: Command<Input, Result, Plan>,
  stationId: string,
  scans: readonly EnvelopedScan[],
): Promise<Result[]> {
  const actor = signedIn(ctx)
  const held = scopeOfRight(actor, right)
  const [first] = scans
  if (!direct || !held || held.customerIds || !first) return []
  const calls: DirectCall<z.output<Input>>[] = []
  for (const { key, seq, scannedAt, recorded, ...raw } of scans) {
    const { data } = input.safeParse(raw)
    // A recorded scan may already have an exception and must then not run.
    if (recorded || !data || seq !== first.seq + calls.length) break
    calls.push({ key, input: data, scannedAt })
  }
  const admission = { stationId, staffId: actor.id, heldWarehouseIds: held.warehouseIds, stationWaveId: null }
  const origin = {
    ...originOf(ctx),
    stationId,
    statements,
    valuesOf: (from: number, before: number) => ({ ...admission, seqBefore: first.seq + from - 1, lastSeq: first.seq + before - 1 }),
  }
  return runDirectly(ctx.services, origin, { name, direct }, calls)
}
