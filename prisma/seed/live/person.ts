import { setTimeout as wait } from 'node:timers/promises'
import type { people } from '../names.ts'
import type { WarehouseNumber } from '../plans.ts'
import type { demoPassword, demoTokens } from '../tokens.ts'
import { type Api, ApiError, gql, openApi, post, Refusal, type UserError } from './api.ts'
import { type Random, randomFrom } from './random.ts'

export type Login = (typeof people)[number][0]

// The types check these values against the seed without loading server code.
const password: typeof demoPassword = 'wavehouse'
const providerKey: typeof demoTokens.providerKey = 'whk_demo-provider'

/** State shared by all simulated people. */
export interface SimulationContext {
  url: string
  warehouse: { id: string; number: WarehouseNumber }
  /** The simulation works only on the waves of its own picker and leaves others to visitors of the console. */
  pickerId: string
  /** Speed relative to real time. */
  speed: number
  seed: string
  ending: AbortSignal
  reachable(yes: boolean): void
}

/** A simulated person with an own API session and pace. */
export interface Person {
  context: SimulationContext
  name: string
  /** Null for an API key. */
  staffId: string | null
  api: Api
  random: Random
  /** Waits some seconds of simulated time; rejects when the simulation ends. */
  pause(low: number, high?: number): Promise<void>
  log(what: string): void
}

const SIGN_IN = gql`mutation ($input: SignInInput!) {
  signIn(input: $input) { token viewer { name staffId } userErrors { code message values } }
}`

interface SignIn {
  signIn: { token: string | null; viewer: { name: string; staffId: string } | null; userErrors: UserError[] }
}

/** Signs in once; throws the refusal. */
export async function signIn(url: string, login: Login): Promise<{ token: string; name: string; staffId: string }> {
  const { token, viewer, userErrors } = (await post<SignIn>(url, null, SIGN_IN, { input: { login, password } })).signIn
  if (userErrors[0]) throw new Refusal(userErrors[0])
  if (!token || !viewer) throw new ApiError('SYSTEM_ERROR', 'The sign-in has no token')
  return { token, ...viewer }
}

/** Signs in a member of the demo staff. */
export async function signInPerson(context: SimulationContext, login: Login): Promise<Person> {
  const me = await signIn(context.url, login)
  let first: string | null = me.token
  const token = async () => {
    const held = first ?? (await signIn(context.url, login)).token
    first = null
    return held
  }
  return person(context, login, me.name, me.staffId, token)
}

/** A client with the demo API key. */
export function integration(context: SimulationContext, name: string): Person {
  return person(context, name, name, null, async () => providerKey)
}

function person(context: SimulationContext, part: string, name: string, staffId: string | null, token: () => Promise<string>): Person {
  const random = randomFrom(`${context.seed} ${part}`)
  return {
    context,
    name,
    staffId,
    random,
    api: openApi(context.url, { token, ending: context.ending, onReachable: context.reachable }),
    pause: async (low, high = low) => {
      const seconds = low + random() * (high - low)
      await wait((seconds * 1000) / context.speed, undefined, { signal: context.ending })
    },
    log: (what) => logActivity(name, what),
  }
}

/** Prints one line: time, name, activity. */
export function logActivity(who: string, what: string): void {
  const wide = [...who].reduce((width, letter) => width + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0)
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${who}${' '.repeat(Math.max(1, 22 - wide))}${what}`)
}

/** Repeats a round of work until the simulation ends; a round returns whether there was work. After a refusal the person pauses. */
export async function repeatWork(me: Person, round: () => Promise<boolean>, idle: [number, number] = [6, 12]): Promise<void> {
  while (!me.context.ending.aborted) {
    try {
      if (!(await round())) await waitForOthers(me, idle)
    } catch (error) {
      if (me.context.ending.aborted) return
      if (!(error instanceof Refusal) && !(error instanceof ApiError)) throw error
      me.log(error instanceof Refusal ? `puts it aside: ${error.message}` : `cannot go on (${error.code}): ${error.message}`)
      await waitForOthers(me, idle).catch(() => {})
    }
  }
}

/** Waits for other people or machines: at least one real second, because machines do not run at the simulation's speed. */
export async function waitForOthers(me: Person, seconds: [number, number]): Promise<void> {
  await Promise.all([me.pause(...seconds), wait(1000, undefined, { signal: me.context.ending })])
}
