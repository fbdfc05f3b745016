import { setTimeout as wait } from 'node:timers/promises'
import type { demoPassword } from '../masters.ts'
import type { people } from '../names.ts'
import type { WarehouseNumber } from '../plans.ts'
import type { demoTokens } from '../tokens.ts'
import { type Api, ApiError, gql, openApi, post, Refusal, type UserError } from './api.ts'
import { type Chance, chanceOf } from './pace.ts'

export type Login = (typeof people)[number][0]

// The types see to it that these are what the seed makes, although nothing of the server is loaded here.
const password: typeof demoPassword = 'wavehouse'
const providerKey: typeof demoTokens.providerKey = 'whk_demo-provider'

/** What everybody in the play shares. */
export interface Floor {
  url: string
  warehouse: { id: string; number: WarehouseNumber }
  /** The play works on the waves of its own picker only: others are of whoever tries the console. */
  pickerId: string
  /** How many times faster than people the play goes. */
  speed: number
  seed: string
  ending: AbortSignal
  reachable(yes: boolean): void
}

/** Somebody at work: what they do goes through the API under their own name, at their own pace. */
export interface Person {
  floor: Floor
  name: string
  /** Null for a program with a key. */
  staffId: string | null
  api: Api
  chance: Chance
  /** Lets so many seconds of a person's time pass; rejects when the play ends. */
  pause(low: number, high?: number): Promise<void>
  say(what: string): void
}

const SIGN_IN = gql`mutation ($input: SignInInput!) {
  signIn(input: $input) { token viewer { name staffId } userErrors { code message values } }
}`

interface SignIn {
  signIn: { token: string | null; viewer: { name: string; staffId: string } | null; userErrors: UserError[] }
}

/** Signs in, once; throws the refusal. */
export async function signIn(url: string, login: Login): Promise<{ token: string; name: string; staffId: string }> {
  const { token, viewer, userErrors } = (await post<SignIn>(url, null, SIGN_IN, { input: { login, password } })).signIn
  if (userErrors[0]) throw new Refusal(userErrors[0])
  if (!token || !viewer) throw new ApiError('SYSTEM_ERROR', 'The sign-in has no token')
  return { token, ...viewer }
}

/** A member of the demo's staff comes to work. */
export async function arrive(floor: Floor, login: Login): Promise<Person> {
  const me = await signIn(floor.url, login)
  let first: string | null = me.token
  const token = async () => {
    const held = first ?? (await signIn(floor.url, login)).token
    first = null
    return held
  }
  return person(floor, login, me.name, me.staffId, token)
}

/** A program that works with the demo's key. */
export function program(floor: Floor, name: string): Person {
  return person(floor, name, name, null, async () => providerKey)
}

function person(floor: Floor, part: string, name: string, staffId: string | null, token: () => Promise<string>): Person {
  const chance = chanceOf(`${floor.seed} ${part}`)
  return {
    ...{ floor, name, staffId, chance },
    api: openApi(floor.url, { token, ending: floor.ending, reachable: floor.reachable }),
    pause: async (low, high = low) => {
      const seconds = low + chance() * (high - low)
      await wait((seconds * 1000) / floor.speed, undefined, { signal: floor.ending })
    },
    say: (what) => say(name, what),
  }
}

/** One line of the play: when, who, what. */
export function say(who: string, what: string): void {
  const wide = [...who].reduce((width, letter) => width + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0)
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${who}${' '.repeat(Math.max(1, 22 - wide))}${what}`)
}

/**
 * Does a piece of work again and again until the play ends. A round answers whether there was anything to do. What the warehouse refuses is
 * put aside, and after a while the person looks again.
 */
export async function work(me: Person, round: () => Promise<boolean>, idle: [number, number] = [6, 12]): Promise<void> {
  while (!me.floor.ending.aborted) {
    try {
      if (!(await round())) await rest(me, idle)
    } catch (error) {
      if (me.floor.ending.aborted) return
      if (!(error instanceof Refusal) && !(error instanceof ApiError)) throw error
      me.say(error instanceof Refusal ? `puts it aside: ${error.message}` : `cannot go on (${error.code}): ${error.message}`)
      await rest(me, idle).catch(() => {})
    }
  }
}

/** Waits for others: machines are not faster in a faster play, so it is a second at least. */
export async function rest(me: Person, seconds: [number, number]): Promise<void> {
  await Promise.all([me.pause(...seconds), wait(1000, undefined, { signal: me.floor.ending })])
}
