import type { z } from 'zod'
import type { Call } from '../kernel/command/call.ts'
import { Failure, type Values } from '../kernel/command/failure.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { type ScanSubject, toJsonSafe, truncateScan } from './rules.ts'
import { insertScanException, type NewScanException } from './store.ts'

/** Describes what a scan refers to; the input contains only its valid fields. */
export type DescribeScan<Input extends z.ZodObject> = (tx: Tx, warehouseId: string, input: Partial<z.output<Input>>) => Promise<ScanSubject>

/** A scan that was confirmed to the user as recorded before the server ran it. */
export interface RecordedScan<Input extends z.ZodObject> {
  command: { name: string; input: Input }
  describe: DescribeScan<Input>
  station: { id: string; warehouseId: string }
  key: string
  scannedAt: Date
  input: Record<string, unknown>
}

/** Opens a scan exception for a refused scan whose goods have moved; once per key, even if refused again. */
export async function openException<Input extends z.ZodObject>(
  tx: Tx,
  call: Call,
  scan: RecordedScan<Input>,
  why: Failure,
): Promise<Fact[]> {
  const { command, station, key, scannedAt, input } = scan
  const { warehouseId } = station
  const said: Partial<z.output<Input>> & { quantity?: unknown } = parseValidFields(command.input, input)
  const { customerId, document, productId, place, pieces } = await scan.describe(tx, warehouseId, said)
  const id = call.newId()
  const opened = await insertScanException(tx, call, {
    id,
    warehouseId,
    customerId,
    stationId: station.id,
    staffId: call.actor.id as string,
    key,
    kind: command.name,
    scannedAt,
    documentKind: document?.kind ?? null,
    documentId: document?.id ?? null,
    documentNumber: document?.number ?? null,
    productId,
    placeKind: place?.kind ?? null,
    placeCode: place?.code ?? null,
    code: typeof input.code === 'string' ? truncateScan(input.code) : null,
    quantity: piecesOf(said.quantity, pieces ?? 1),
    input: toJsonSafe(input) as NewScanException['input'],
    refusal: toJsonSafe({ code: why.code, values: why.values, field: why.field }) as NewScanException['refusal'],
  })
  const payload = { kind: command.name, code: why.code, stationId: station.id }
  return opened ? [{ kind: 'scanException.opened', type: 'ScanException', id, warehouseId, customerId, payload }] : []
}

/** Pieces of a scan; null if it does not say. */
function piecesOf(quantity: unknown, each: number): number | null {
  const times = typeof quantity === 'number' ? quantity : null
  return each === 1 ? times : (times ?? 1) * each
}

/** The refusal of a scan that already has an exception; such a scan is never run again. */
export async function refusalOfException(db: Pick<Tx, 'scanException'>, staffId: string, key: string): Promise<Failure | null> {
  const known = await db.scanException.findUnique({ where: { staffId_key: { staffId, key } }, select: { refusal: true } })
  return known && failureOf(known.refusal)
}

/** Restores a stored refusal. */
export function failureOf(refusal: unknown): Failure {
  const { code, values, field } = refusal as { code: string; values?: Values; field?: string }
  return new Failure(code, values ?? {}, field ?? null)
}

/** The fields of an input that are valid on their own. */
function parseValidFields<Input extends z.ZodObject>(schema: Input, input: Record<string, unknown>): Partial<z.output<Input>> {
  const entries = Object.entries(schema.shape).flatMap(([name, type]) => {
    const parsed = (type as z.ZodType).safeParse(input[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(entries)
}
