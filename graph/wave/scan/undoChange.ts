import type { Parts, Saving } from '../../kernel/command/loadDecideSave.ts'
import { progressOfLines } from '../../package/steps/progress.ts'
import type { WaveAtWork } from '../rules/work.ts'
import type { ShownUndoneLine } from '../store/loadUndo.ts'
import { valuesOfWave } from '../store/wave.ts'

/** Pieces of a line that are undone, as a negative number. */
export interface UndoChange {
  wave: WaveAtWork
  line: ShownUndoneLine
  pieces: number
}

/** What undos at one wave save by the `progressParts` of their stage. */
export function savedUndo(parts: Parts, changes: readonly { change: UndoChange }[]): Saving {
  const { rows, values } = progressOfLines(changes.map(({ change: { line, pieces } }) => ({ ...line, pieces })))
  return { parts, rows, values: { ...values, ...valuesOfWave(changes) } }
}
