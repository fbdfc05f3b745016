import type { Random } from '../../prisma/seed/live/random.ts'
import type { Workload } from './workload.ts'

/** A fault that is injected under load. */
export interface Fault {
  name: string
  description: string
  /** Number of repetitions in the long run, and in `npm test`. */
  times: { long: number; short: number }
  run(options: FaultRun, workload: Workload): Promise<FaultResult>
}

/** One run of a fault: its number of repetitions, and the random generator for times, orders and targets. */
export interface FaultRun {
  times: number
  random: Random
}

/** Result of a run. */
export interface FaultResult {
  /** Acknowledged changes that are missing or duplicated, and illegal outcomes. Must be empty. */
  losses: string[]
  /** Milliseconds from each fault to the first acknowledged change after it. */
  recoveries?: number[]
  /** Event counts for the report. */
  counts: Record<string, number>
}

/** Runs a fault; a violated invariant afterwards is a loss too. */
export async function runFault(fault: Fault, options: FaultRun, workload: Workload): Promise<FaultResult> {
  const { server, worker } = workload.testServer
  try {
    const found = await fault.run(options, workload)
    const ended = [server, worker].filter((program) => !program.isRunning)
    if (ended.length > 0) throw new Error('A process has ended by itself')
    return { ...found, losses: [...found.losses, ...(await workload.testServer.brokenInvariants())] }
  } catch (error) {
    console.error(`Output of the server: ${server.lastOutput}`)
    console.error(`Output of the worker: ${worker.lastOutput}`)
    throw error
  }
}
