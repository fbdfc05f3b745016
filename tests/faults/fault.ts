import type { Chance } from '../../prisma/seed/live/pace.ts'
import type { Crew } from './crew.ts'

/** Something that breaks while the house is at work. */
export interface Fault {
  name: string
  means: string
  /** How often it happens in the long run, and in `npm test`. */
  times: { long: number; short: number }
  run(play: Play, crew: Crew): Promise<Found>
}

/** One run of a fault: how often it happens, and the chance that times, orders and victims come from. */
export interface Play {
  times: number
  chance: Chance
}

/** What came of it. */
export interface Found {
  /** What was acknowledged and is missing, what is there twice, what ended as nothing may end. None is the only good answer. */
  losses: string[]
  /** From each break to the first change that was acknowledged after it, in milliseconds. */
  recoveries?: number[]
  /** What happened, counted, for whoever reads the run. */
  seen: Record<string, number>
}

/** Runs a fault; an invariant that does not hold afterwards is a loss too. */
export async function happen(fault: Fault, play: Play, crew: Crew): Promise<Found> {
  const { server, worker } = crew.house
  try {
    const found = await fault.run(play, crew)
    const ended = [server, worker].filter((program) => !program.lives)
    if (ended.length > 0) throw new Error('A process has ended by itself')
    return { ...found, losses: [...found.losses, ...(await crew.house.broken())] }
  } catch (error) {
    console.error(`The server said: ${server.lastWords}`)
    console.error(`The worker said: ${worker.lastWords}`)
    throw error
  }
}
