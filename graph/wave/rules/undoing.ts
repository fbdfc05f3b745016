import { NothingToUndo } from '../failures.ts'
import { type Progress, progressAfter, type WaveAtWork } from './work.ts'

/** A line of a wave of which pieces may be undone. */
export interface UndoneLine {
  lineId: string
  packageId: string
  packagePieces: number
  /** Pieces of the whole package at the stage that is undone. */
  packageDone: number
  state: string
  sorted: number
  packed: number
}

/** What a wave has done at a stage, as far as scans undo it. */
export interface WaveDone<Line extends UndoneLine = UndoneLine> {
  wave: WaveAtWork
  lines: readonly Line[]
  progress: Progress
}

/** Pieces of a line that can be undone: all packed ones, or those that are sorted and not packed yet. */
const undoable = { sorted: ({ sorted, packed }: UndoneLine) => sorted - packed, packed: ({ packed }: UndoneLine) => packed }

/** Undoes pieces of a line: the line and the wave after it. Fails with NOTHING_TO_UNDO, also once its package is complete. */
export function undoPieces<Line extends UndoneLine>(
  stage: 'sorted' | 'packed',
  done: WaveDone<Line>,
  lineId: string,
  pieces: number,
): { line: Line; done: WaveDone<Line> } {
  const found = done.lines.find((one) => one.lineId === lineId)
  if (found?.state !== 'PICKED' || undoable[stage](found) < pieces) throw NothingToUndo()
  const { packageId, packageDone, packagePieces } = found
  const lines = done.lines.map((one) => ({
    ...one,
    ...(one.packageId === packageId && { packageDone: packageDone - pieces }),
    ...(one.lineId === lineId && { [stage]: one[stage] - pieces }),
  }))
  const progress = progressAfter(done.progress, { pieces: -pieces, packageOpen: packagePieces - packageDone })
  return { line: lines.find((one) => one.lineId === lineId) as Line, done: { ...done, lines, progress } }
}
