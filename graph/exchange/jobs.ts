import { type Actor, system } from '../kernel/command/actor.ts'
import { execute, type Services } from '../kernel/command/command.ts'
import { defineFollower, defineJob, defineScheduledTask, runAsSystem } from '../kernel/events/job.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { isDataError } from '../kernel/sql/sqlError.ts'
import { checkImport } from './checkImport.ts'
import { advanceSheetImport } from './commands/advanceSheetImport.ts'
import { writeImportRows } from './commands/writeImportRows.ts'
import { notWritten, unwrittenBecause } from './judging.ts'
import { kindOf } from './kinds/kinds.ts'
import { inParts } from './rules/units.ts'
import type { ImportAdvance } from './states.ts'
import { deleteOldRows, type ImportRow, importProgressSignal, readForgotten, readImport, readOpenUnits, refuseUnits } from './store.ts'

/** An order takes a dozen statements, a product none of its own. */
const rowsPerCommand = { ONE: 200, MANY: 40 }

export const runImport = defineJob<{ importId: string }>({
  name: 'exchange.runImport',
  means: 'Checks the rows of a spreadsheet, or writes those of a started import.',
  urgent: true,
  run: async (services, { importId }) => run(services, importId),
})

defineFollower({
  name: 'exchange.imports',
  means: 'Checks uploaded spreadsheets and runs started imports.',
  startsAt: 'now',
  matches: (kind) => kind === 'import.created' || kind === 'import.matched' || kind === 'import.started',
  jobsFor: async (facts) => facts.map(({ id: importId }) => runImport.request({ importId }, importId)),
})

const expireImport = defineJob<{ importId: string }>({
  name: 'exchange.expireImport',
  means: 'Ends an import that was not started while its rows were kept.',
  once: true,
  run: async (services, { importId }) => void (await advance(services, importId, 'expire')),
})

defineScheduledTask({
  name: 'exchange.forgotten',
  means: 'Ends imports that were not started while their rows were kept.',
  everyMs: 3_600_000,
  jobs: async (sql) => (await readForgotten(sql)).map((importId) => expireImport.request({ importId }, importId)),
})

defineScheduledTask({
  name: 'exchange.rows',
  means: 'Deletes the rows of old spreadsheets.',
  everyMs: 3_600_000,
  run: deleteOldRows,
})

/** Resumes after an interrupted run: rows that were written have their time and their key. */
async function run(services: Services, importId: string): Promise<void> {
  const found = await readImport(services.db, importId)
  if (found?.state !== 'CHECKING' && found?.state !== 'IMPORTING') return
  const tell = () => services.signals.publish([importProgressSignal(found)], services.newId())
  const actor = await actorOf(services, found)
  if (!actor) await advance(services, importId, 'abandon')
  else if (found.state === 'IMPORTING') await write(services, found, actor, tell)
  else if (await checkImport(services, found, actor, tell)) await advance(services, importId, 'settle')
  tell()
}

/** Moves an import on as the program; false if a person has ended it meanwhile. */
async function advance(services: Services, id: string, action: keyof typeof ImportAdvance.values): Promise<boolean> {
  const { result } = await runAsSystem(services, advanceSheetImport, { importId: toNodeId('SheetImport', id), action })
  return result?.moved ?? false
}

const actorOf = ({ actorOf }: Services, { actorKind, actorId }: ImportRow): Promise<Actor | null> | Actor =>
  actorKind === 'SYSTEM' ? system : actorOf(actorKind, actorId ?? '')

async function write(services: Services, found: ImportRow, actor: Actor, tell: () => void): Promise<void> {
  const { id: importId, mode } = found
  const open = await readOpenUnits(services.db, importId)
  const parts =
    mode === 'ALL_OR_NOTHING' ? [open] : inParts(open, rowsPerCommand[kindOf(found.kind).key?.rows ?? 'ONE'], ({ rows }) => rows)
  for (const part of parts) {
    if (part.length > 0 && !(await writeUnits(services, found, actor, part))) {
      // Something has changed since the check: the rows are judged again, and nothing more is written.
      if (await advance(services, importId, 'checkAgain')) await run(services, importId)
      return
    }
    tell()
  }
  await advance(services, importId, 'finish')
}

/** Writes some units; false if they are refused. Those whose values the database cannot take are refused alone, so that an import always ends. */
async function writeUnits(services: Services, found: ImportRow, actor: Actor, part: readonly { unit: number }[]): Promise<boolean> {
  const { id: importId, mode, version } = found
  const units = part.map(({ unit }) => unit)
  try {
    // The version increases with each start, so that a start after a refusal is not answered by that refusal.
    return await executed(services, found, actor, { units, key: `${importId}:${version}:${units[0]}` })
  } catch (error) {
    if (!isDataError(error)) throw error
    if (mode === 'ALL_OR_NOTHING') {
      const blamed = new Set(await unwritable(services, found, actor, units))
      const others = unwrittenBecause(Math.min(...blamed))
      const failureOf = (unit: number) => (blamed.has(unit) ? notWritten : others)
      await refuseUnits(
        services.db,
        importId,
        units.map((unit) => ({ unit, failure: failureOf(unit) })),
      )
      return true
    }
    if (units.length === 1) {
      await refuseUnits(services.db, importId, [{ unit: units[0] as number, failure: notWritten }])
      return true
    }
    const half = units.length >> 1
    return (await writeUnits(services, found, actor, part.slice(0, half))) && writeUnits(services, found, actor, part.slice(half))
  }
}

/** Rows to blame that are looked for: with more, the file is wrong as a whole. */
const mostBlamed = 20

/** Some of the units, which the database cannot take together, that it cannot take alone; all of them if it takes each half. */
async function unwritable(
  services: Services,
  found: ImportRow,
  actor: Actor,
  units: readonly number[],
  most = mostBlamed,
): Promise<readonly number[]> {
  if (units.length === 1) return units
  const blamed: number[] = []
  const half = units.length >> 1
  for (const part of [units.slice(0, half), units.slice(half)]) {
    if (blamed.length >= most) break
    try {
      await executed(services, found, actor, { units: part, key: null, isRehearsal: true })
    } catch (error) {
      if (!isDataError(error)) throw error
      blamed.push(...(await unwritable(services, found, actor, part, most - blamed.length)))
    }
  }
  return blamed.length > 0 ? blamed : units
}

/** Runs the command for some units; false if it is refused. */
async function executed(
  services: Services,
  { id }: ImportRow,
  actor: Actor,
  { units, key, isRehearsal = false }: { units: readonly number[]; key: string | null; isRehearsal?: boolean },
): Promise<boolean> {
  const origin = { actor, language: 'zh-CN', requestId: id, address: null } as const
  const input = { importId: toNodeId('SheetImport', id), units }
  const { failures } = await execute(services, origin, writeImportRows, input, { key, isRehearsal })
  return failures.length === 0
}
