import type { Failure } from '../../kernel/command/failure.ts'
import { WaveSortedWhilePicking } from '../cart/failures.ts'
import { WaveNotPicked, WaveNotPrinted, WaveNotSortable } from '../failures.ts'
import { afterSorting, type ChosenLine, chooseLine, type KeyedProduct, type ScannedPiece, type WaveLine } from './goods.ts'
import { isOver, type Progress, progressAfter, type WaveAtWork } from './work.ts'

/** A put wall: the wave, its lines of the scanned products, and how far it is sorted. */
export interface PutWall<Product extends KeyedProduct = KeyedProduct> {
  wave: WaveAtWork
  products: readonly Product[]
  lines: readonly WaveLine[]
  progress: Progress
}

/** Why a person may not sort a wave; null if they may. */
export function refuseSorting(wave: WaveAtWork, me: string | null): Failure | null {
  const { number } = wave
  const isMine = wave.sorterId === null || wave.sorterId === me
  if (isOver(wave) || wave.type !== 'MIXED' || !isMine) return WaveNotSortable({ number })
  if (wave.sortMode === 'WHILE_PICKING') return WaveSortedWhilePicking({ number })
  if (!wave.printedAt) return WaveNotPrinted({ number })
  return wave.state === 'PICKING' && wave.confirmPicking ? WaveNotPicked({ number }) : null
}

/** Whether the next scan begins to sort a wave: it confirms picking, or makes a person its sorter. */
export const beginsSorting = ({ state, sorterId }: WaveAtWork, me: string | null): boolean =>
  state === 'PICKING' || (sorterId === null && me !== null)

/** Sorts a piece, or all pieces of a carton: the line that gets them, whether everything is sorted now, and the put wall after it. */
export function sortPiece<Product extends KeyedProduct>(
  wall: PutWall<Product>,
  piece: ScannedPiece,
): { line: ChosenLine; isSorted: boolean; wall: PutWall<Product> } {
  const line = chooseLine(piece, wall.products, wall.lines)
  const progress = progressAfter(wall.progress, line)
  const isSorted = progress.pieces > 0 && progress.done === progress.pieces
  return { line, isSorted, wall: { ...wall, lines: afterSorting(wall.lines, line), progress } }
}
