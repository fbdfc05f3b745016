import type { CallerName } from './callers.ts'
import type { Answer } from './channels.ts'
import type { TestServer } from './testServer.ts'

/** Result of an attack: number of cases, answers by code, and faults. */
export interface Outcome {
  done: number
  answers: Record<string, number>
  faults: string[]
}

export interface Size {
  /** Number of cases. */
  times: number
  seed: number
  /** Index of the first case, so that a failed case can be repeated alone. */
  from: number
}

export interface Attack {
  name: string
  description: string
  /** Number of cases in the long run. */
  times: number
  /** Additional environment of the server. */
  environment?: Record<string, string>
  run(testServer: TestServer, size: Size): Promise<Outcome>
}

const maximumFaults = 20

export function emptyOutcome(): Outcome {
  return { done: 0, answers: {}, faults: [] }
}

export function countAnswer(outcome: Outcome, answer: string): void {
  outcome.answers[answer] = (outcome.answers[answer] ?? 0) + 1
}

/** Runs cases concurrently; stops after a maximum number of faults. */
export async function runCases(
  { times, from, more = () => true }: Size & { more?: () => boolean },
  concurrency: number,
  outcome: Outcome,
  one: (index: number, worker: number) => Promise<string | null>,
): Promise<void> {
  let next = from
  const worker = async (number: number) => {
    while (next < from + times && more() && outcome.faults.length < maximumFaults) {
      const index = next++
      const fault = await one(index, number).catch((error: Error) => `${error.name}: ${error.message} ${error.cause ?? ''}`)
      outcome.done++
      if (fault) outcome.faults.push(`case ${index}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, number) => worker(number)))
}

const globalIdPattern = /[A-Za-z0-9+/]{52,}={0,2}/g
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Reason why an answer is a fault, or null. */
export function findFault(testServer: TestServer, caller: CallerName, asked: string, { status, text }: Answer): string | null {
  if (status >= 500 && status < 600) return `answered ${status}: ${text.slice(0, 500)}`
  if (status === 1011 || status === 1006) return `the socket was closed with ${status} ${text}`
  if (/"SYSTEM_ERROR"/.test(text) && !asked.includes('SYSTEM_ERROR')) return `a bug: ${text.slice(0, 500)}`
  const sent = new Set(uuidsOf(asked))
  const leaked = uuidsOf(text).find((id) => testServer.knownData.isHiddenFrom(caller, id) && !sent.has(id))
  return leaked ? `told ${caller} of ${leaked}: ${text.slice(0, 500)}` : null
}

/** Uuids in a text, plain or in global ids. */
function uuidsOf(text: string): string[] {
  const inside = text.match(globalIdPattern)?.flatMap((id) => Buffer.from(id, 'base64').toString('latin1').match(uuidPattern) ?? []) ?? []
  return [...(text.match(uuidPattern) ?? []), ...inside]
}
