import type { Answer } from './channels.ts'
import type { CallerName, House } from './house.ts'

/** What a run of an attack did, what it was answered, and everything that must not be. */
export interface Outcome {
  done: number
  answers: Record<string, number>
  faults: string[]
}

export interface Size {
  /** How many cases. */
  times: number
  seed: number
  /** The first case: one that failed is played again by itself with its number and one time. */
  from: number
}

export interface Attack {
  name: string
  means: string
  /** How many cases the long run has. */
  times: number
  /** What is set of the server's environment meanwhile. */
  environment?: Record<string, string>
  run(house: House, size: Size): Promise<Outcome>
}

const mostFaults = 20

export function nothing(): Outcome {
  return { done: 0, answers: {}, faults: [] }
}

export function count(outcome: Outcome, answer: string): void {
  outcome.answers[answer] = (outcome.answers[answer] ?? 0) + 1
}

/** Runs the cases of an attack, some at a time; stops when enough went wrong to be looked at. */
export async function runCases(
  { times, from, more = () => true }: Size & { more?: () => boolean },
  lanes: number,
  outcome: Outcome,
  one: (index: number, lane: number) => Promise<string | null>,
): Promise<void> {
  let next = from
  const lane = async (number: number) => {
    while (next < from + times && more() && outcome.faults.length < mostFaults) {
      const index = next++
      const fault = await one(index, number).catch((error: Error) => `${error.name}: ${error.message} ${error.cause ?? ''}`)
      outcome.done++
      if (fault) outcome.faults.push(`case ${index}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
}

const globalId = /[A-Za-z0-9+/]{52,}={0,2}/g
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Why an answer must not be given to somebody, or null where it may. */
export function judge(house: House, caller: CallerName, asked: string, { status, text }: Answer): string | null {
  if (status >= 500 && status < 600) return `answered ${status}: ${text.slice(0, 500)}`
  if (status === 1011 || status === 1006) return `the socket was closed with ${status} ${text}`
  if (/"SYSTEM_ERROR"/.test(text) && !asked.includes('SYSTEM_ERROR')) return `a bug: ${text.slice(0, 500)}`
  const sent = new Set(uuidsOf(asked))
  const leaked = uuidsOf(text).find((id) => house.estate.hidden(caller, id) && !sent.has(id))
  return leaked ? `told ${caller} of ${leaked}: ${text.slice(0, 500)}` : null
}

/** The uuids in a text, by themselves or in global ids. */
function uuidsOf(text: string): string[] {
  const inside = text.match(globalId)?.flatMap((id) => Buffer.from(id, 'base64').toString('latin1').match(uuid) ?? []) ?? []
  return [...(text.match(uuid) ?? []), ...inside]
}
