import { isDeepStrictEqual } from 'node:util'
import { accountOf, accountOfSeen, differences } from './account.ts'
import type { Answered, Asked, Site } from './house.ts'
import { benchMoves } from './moves/bench.ts'
import { dockMoves } from './moves/dock.ts'
import { floorMoves } from './moves/floor.ts'
import { inboundMoves } from './moves/inbound.ts'
import { asked, type Call, Draws, type Moves, Nothing } from './moves/move.ts'
import { officeMoves } from './moves/office.ts'
import { parcelMoves } from './moves/parcels.ts'
import { workerMoves } from './moves/worker.ts'
import type { Seen } from './seen.ts'
import { newWorld } from './world/begin.ts'
import { Refused, type World } from './world/world.ts'

export const moves: Moves = { ...officeMoves, ...inboundMoves, ...dockMoves, ...parcelMoves, ...floorMoves, ...benchMoves, ...workerMoves }

/**
 * A step as it is drawn: the moves that are tried in turn until one comes to something, by which choices, whether it must be allowed, and
 * whether it is sent a second time.
 */
export interface Step {
  moves: readonly string[]
  draws: readonly number[]
  aims: boolean
  twice: boolean
}

/** The most steps of a play that come to something. */
export const stepsMaximum = 60

/** What has happened so far, a line a step, for people; and which of the given steps was the last. */
export interface Story {
  lines: string[]
  last: number
}

/** Plays steps in a new warehouse and in the model side by side. Throws at the first step after which they differ. */
export async function play(site: Site, steps: readonly Step[], story: Story, counts: Map<string, number> = new Map()): Promise<void> {
  let world = newWorld()
  let seen = await site.look()
  let played = 0
  for (const [index, step] of steps.entries()) {
    const call = choose(world, step)
    if (!call) continue
    if (++played > stepsMaximum) return
    const one = asked(call, seen, site)
    const key = `${site.name}-step-${played}`
    const expected = predict(world, call)
    const answer = await site.ask(one, key)
    story.last = index
    story.lines.push(
      `${String(played).padStart(2)}  ${call.who.padEnd(6)} ${call.command.name} ${JSON.stringify(call.args)}: ${answer.code ?? 'applied'}`,
    )
    count(counts, `${call.command.name} ${answer.code ?? 'applied'}`)
    compareAnswer(expected, answer)
    const after = await site.look()
    world = follow(world, call, answer, after)
    compare(world, after, site)
    if (step.twice) await repeat(site, one, key, answer, after)
    seen = after
  }
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** The call that a step makes of the world as it is; null where none of its moves can be made. */
function choose(world: World, { moves: tried, draws, aims }: Step): Call | null {
  for (const move of tried)
    for (let attempt = 0; attempt < (aims ? 8 : 1); attempt++) {
      const call = made(world, move, new Draws(draws.map((value, at) => value + attempt * (at + 1))))
      if (!call) break
      if (!aims || changes(world, call)) return call
    }
  return null
}

function made(world: World, move: string, draws: Draws): Call | null {
  try {
    return (moves[move] as Moves[string])[1](world, draws)
  } catch (error) {
    if (error instanceof Nothing) return null
    throw error
  }
}

/** Whether a call is allowed and comes to something. */
function changes(world: World, call: Call): boolean {
  const next = predict(world, call)
  return !(next instanceof Refused) && !isDeepStrictEqual({ ...next, station: world.station }, world)
}

/** What should become of the world, or why it should be refused. */
function predict(world: World, call: Call): World | Refused {
  const next = structuredClone(world)
  try {
    call.expect(next)
    return next
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

function compareAnswer(expected: World | Refused, { code }: Answered): void {
  const codes: readonly (string | null)[] = expected instanceof Refused ? expected.codes : [null]
  if (!codes.includes(code))
    throw new Error(`the model says ${codes[0] === null ? 'applied' : codes.join(' or ')}, the house ${code ?? 'applied'}`)
}

/** The world after a step; a scan that a rule refused has used up its number. */
function follow(world: World, call: Call, { code }: Answered, after: Seen): World {
  const next = structuredClone(world)
  if (code === null) call.expect(next, after)
  if (call.seq !== undefined && code !== 'SCAN_OUT_OF_ORDER' && code !== 'STATION_NOT_YOURS') next.station.last = call.seq
  return next
}

function compare(world: World, seen: Seen, site: Site): void {
  const found = differences(accountOf(world), accountOfSeen(seen, site.staff))
  if (found.length > 0) throw new Error(`they differ in\n    ${found.join('\n    ')}`)
}

/** The same key again has the same answer and changes nothing. */
async function repeat(site: Site, one: Asked, key: string, answer: Answered, before: Seen): Promise<void> {
  const again = await site.ask(one, key)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(answer))))
    throw new Error(`the same key was answered ${JSON.stringify(answer)} and then ${JSON.stringify(again)}`)
  if (!isDeepStrictEqual(await site.look(), before)) throw new Error('the same key has changed something the second time')
}
