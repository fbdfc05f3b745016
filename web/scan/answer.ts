import { type Halt, Halted, NoAnswer, OutOfOrder, type QueuedScan, type ScanResult, Unfit } from './queueTypes.ts'
import { type SoundName, soundNames } from './sounds.ts'

interface ScanError {
  readonly code: string
  readonly field?: string | null | undefined
  readonly message: string
  readonly values?: unknown
}

/** What a scan mutation answers: `results` up to the one that stopped the request, `userErrors` why it stopped. */
interface Payload<R> {
  readonly results: readonly R[]
  readonly userErrors: readonly ScanError[]
}

/** A result as the API gives it: enum values in capitals, and one that this console may not know yet. */
type Raw<R> = Omit<R, 'sound' | 'outcome'> & { readonly outcome: string; readonly sound?: string | null }

/** A scan as the API takes it: an undo has no code, and not every station counts pieces. */
export const inputOf = <C extends object>(
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

function stopOf({ code, field, message, values }: ScanError): OutOfOrder | Unfit | Halted {
  const expected = expectedOf(values)
  if (code === 'SCAN_OUT_OF_ORDER' && Number.isInteger(expected)) return new OutOfOrder(expected)
  const index = /^(?:input\.)?scans\.(\d+)\b/.exec(field ?? '')?.[1]
  return index === undefined ? new Halted({ code, message, requestId: null }) : new Unfit(Number(index), code, message)
}

/** Reads what a scan mutation answered: its results, or, where there is none, why, thrown. Why it ended early is asked again by the scans left over. */
export function readAnswer<R extends ScanResult>({ results, userErrors }: Payload<Raw<R>>): readonly R[] {
  if (results.length === 0 && userErrors[0]) throw stopOf(userErrors[0])
  return results.map((result) => ({ ...result, sound: soundOf(result.sound) }) as unknown as R)
}

/** Codes of requests that failed as a whole and are sent again as they are: what ails the server passes, or is mended there. */
const passing = new Set(['TOO_MANY_REQUESTS', 'SYSTEM_ERROR'])

/** Reads why a request failed as a whole: nothing is known, or somebody has to act. */
export function readFailure({ code, message, requestId }: Halt): NoAnswer | Halted {
  if (code === 'NO_CONNECTION') return new NoAnswer(message)
  return passing.has(code) ? new NoAnswer(message, { code, message, requestId }) : new Halted({ code, message, requestId })
}
