import { type SoundName, soundNames } from '../scanner/sounds.ts'
import { type Halt, Halted, NoAnswer, type QueuedScan, type ScanResult, UnreadableScan, WrongSequence } from './queueTypes.ts'

interface ScanError {
  readonly code: string
  readonly field?: string | null | undefined
  readonly message: string
  readonly values?: unknown
}

/** Answer of a scan mutation: `results` up to the scan that stopped it, `userErrors` with the reason. */
interface Payload<R> {
  readonly results: readonly R[]
  readonly userErrors: readonly ScanError[]
}

/** A result as the API returns it: enum values in capitals, possibly unknown to this console. */
type Raw<R> = Omit<R, 'sound' | 'outcome'> & { readonly outcome: string; readonly sound?: string | null }

/** Converts a scan to API input: an undo has no code, and not every station counts pieces. */
export const toScanInput = <C extends object>(
  { key, seq, scannedAt, code, quantity, context, extras, recorded }: QueuedScan<C>,
  takes: readonly ('code' | 'quantity')[],
) => ({
  key,
  seq,
  scannedAt,
  ...context,
  ...extras,
  ...(takes.includes('code') && { code }),
  ...(takes.includes('quantity') && { quantity }),
  ...(recorded && { recorded }),
})

const soundOf = (sound: string | null | undefined): SoundName | null => soundNames.find((name) => name === sound?.toLowerCase()) ?? null
const expectedOf = (values: unknown): number => Number((values as { expected?: unknown } | null)?.expected)

function stopOf({ code, field, message, values }: ScanError): WrongSequence | UnreadableScan | Halted {
  const expected = expectedOf(values)
  if (code === 'SCAN_OUT_OF_ORDER' && Number.isInteger(expected)) return new WrongSequence(expected)
  const index = /^(?:input\.)?scans\.(\d+)\b/.exec(field ?? '')?.[1]
  return index === undefined ? new Halted({ code, message, requestId: null }) : new UnreadableScan(Number(index), code, message)
}

/** Reads the results of a scan mutation; throws the reason if there are none. An answer that stopped early is repeated by the scans left over. */
export function readAnswer<R extends ScanResult>({ results, userErrors }: Payload<Raw<R>>): readonly R[] {
  if (results.length === 0 && userErrors[0]) throw stopOf(userErrors[0])
  return results.map((result) => ({ ...result, sound: soundOf(result.sound) }) as unknown as R)
}

/** Error codes of failed requests that are retried unchanged, because the server recovers. */
const passing = new Set(['TOO_MANY_REQUESTS', 'SERVER_BUSY', 'SYSTEM_ERROR'])

/** Classifies a failed request: unknown outcome, or the user must act. */
export function readFailure({ code, message, requestId }: Halt): NoAnswer | Halted {
  if (code === 'NO_CONNECTION') return new NoAnswer(message)
  return passing.has(code) ? new NoAnswer(message, { code, message, requestId }) : new Halted({ code, message, requestId })
}
