import type { z } from 'zod'
import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { Failure, type Values } from '../kernel/failure.ts'
import { legible, type ScanAbout, storable } from './rules.ts'
import { insertScanException, type NewScanException } from './store.ts'

/** Reads what a scan was about; the input has only the fields that are well formed. */
export type ReadAbout<Input extends z.ZodObject> = (tx: Tx, warehouseId: string, input: Partial<z.output<Input>>) => Promise<ScanAbout>

/** A scan that its person was told is recorded. */
export interface RecordedScan<Input extends z.ZodObject> {
  command: { name: string; input: Input }
  about: ReadAbout<Input>
  station: { id: string; warehouseId: string }
  key: string
  scannedAt: Date
  input: Record<string, unknown>
}

/** Keeps the refusal of a scan whose goods have moved: once for its key, however often it is refused. */
export async function openException<Input extends z.ZodObject>(
  tx: Tx,
  call: Call,
  scan: RecordedScan<Input>,
  why: Failure,
): Promise<Fact[]> {
  const { command, station, key, scannedAt, input } = scan
  const { warehouseId } = station
  const said: Partial<z.output<Input>> & { quantity?: unknown } = wellFormed(command.input, input)
  const { customerId, document, productId, place } = await scan.about(tx, warehouseId, said)
  const id = call.newId()
  const opened = await insertScanException(tx, call, {
    ...{ id, warehouseId, customerId, stationId: station.id, staffId: call.actor.id as string, key, kind: command.name, scannedAt },
    ...{ documentKind: document?.kind ?? null, documentId: document?.id ?? null, documentNumber: document?.number ?? null, productId },
    ...{ placeKind: place?.kind ?? null, placeCode: place?.code ?? null },
    code: typeof input.code === 'string' ? legible(input.code) : null,
    quantity: typeof said.quantity === 'number' ? said.quantity : null,
    input: storable(input) as NewScanException['input'],
    refusal: storable({ code: why.code, values: why.values, field: why.field }) as NewScanException['refusal'],
  })
  const payload = { kind: command.name, code: why.code, stationId: station.id }
  return opened ? [{ kind: 'scanException.opened', type: 'ScanException', id, warehouseId, customerId, payload }] : []
}

/** Why a scan has an exception, if it has one: it is never run again. */
export async function refusalOfException(db: Pick<Tx, 'scanException'>, staffId: string, key: string): Promise<Failure | null> {
  const known = await db.scanException.findUnique({ where: { staffId_key: { staffId, key } }, select: { refusal: true } })
  return known && failureOf(known.refusal)
}

/** A refusal as it was kept. */
export function failureOf(refusal: unknown): Failure {
  const { code, values, field } = refusal as { code: string; values?: Values; field?: string }
  return new Failure(code, values ?? {}, field ?? null)
}

/** The fields of an input that are well formed, each by itself. */
function wellFormed<Input extends z.ZodObject>(schema: Input, input: Record<string, unknown>): Partial<z.output<Input>> {
  const entries = Object.entries(schema.shape).flatMap(([name, type]) => {
    const parsed = (type as z.ZodType).safeParse(input[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(entries)
}
