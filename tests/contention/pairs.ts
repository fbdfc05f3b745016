import { RequestRefused } from '../api/client.ts'
import { type CommandCase, commandCases } from './commandCases.ts'
import { type ContentionSetup, callers, createPairFixture, type PairFixture, type Stage, type Target } from './pairFixture.ts'

export type Pair = readonly [CommandCase, CommandCase]

/** Every pair of commands, including each with itself. */
export const pairs: readonly Pair[] = commandCases.flatMap((a, at) => commandCases.slice(at).map((b) => [a, b] as const))

/** Result of a pair. */
export interface PairResult {
  name: string
  /** Number of outcomes by command and code. */
  outcomes: Record<string, number>
  /** Internal errors. */
  broken: string[]
  longestMs: number
}

export const pairName = ([a, b]: Pair): string => `${a.name} × ${b.name}`

/** Uses the same packages if both commands accept a common stage; a command with itself runs on separate packages of one wave. */
function stagesOfPair([a, b]: Pair): [Stage, Stage] {
  const common = a.stages.find((stage) => b.stages.includes(stage))
  if (common) return [common, common]
  // Otherwise packages of one wave, if possible.
  return [a.stages[0] as Stage, b.stages[0] as Stage]
}

/** Runs a pair: half of the callers run one command and half the other, concurrently. */
export async function runPair(setup: ContentionSetup, pair: Pair, total = callers): Promise<PairResult> {
  const stages = stagesOfPair(pair)
  const fixture = await createPairFixture(setup, stages, pair[0] === pair[1] ? total : total / 2)
  const result: PairResult = { name: pairName(pair), outcomes: {}, broken: [], longestMs: 0 }
  await Promise.all(
    Array.from({ length: total }, async (_, caller) => {
      const side = caller % 2
      const commandCase = pair[side] as CommandCase
      const nth = pair[0] === pair[1] ? caller : caller >> 1
      const begin = performance.now()
      const end = await runCase(commandCase, fixture, targetOf(fixture, stages[side] as Stage, nth), caller)
      result.longestMs = Math.max(result.longestMs, performance.now() - begin)
      const ended = `${commandCase.name} ${end}`
      result.outcomes[ended] = (result.outcomes[ended] ?? 0) + 1
      if (end.startsWith('SYSTEM_ERROR')) result.broken.push(ended)
    }),
  )
  return result
}

const noTarget: Target = { packageId: '', number: '', waveId: '', version: 0 }

function targetOf({ targets }: PairFixture, stage: Stage, nth: number): Target {
  const all = targets.get(stage) ?? []
  return all[nth % Math.max(1, all.length)] ?? noTarget
}

/** Outcome code of an exception; a temporary refusal of the whole request has a code too. */
export function errorCode(error: unknown): string {
  return error instanceof RequestRefused && error.code === 'SERVER_BUSY' ? error.code : `SYSTEM_ERROR ${(error as Error).message}`
}

async function runCase(commandCase: CommandCase, fixture: PairFixture, target: Target, caller: number): Promise<string> {
  try {
    return await commandCase.run(fixture, target, caller)
  } catch (error) {
    return errorCode(error)
  }
}
