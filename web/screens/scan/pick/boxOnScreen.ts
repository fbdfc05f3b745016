import { openByBox } from '../../../../graph/wave/rules/boxes.ts'
import { boxAt, isSortedWhilePicking } from '../../../../graph/wave/rules/picking.ts'
import type { InHand } from './inHand.ts'
import type { LoadedLine, LoadedWave } from './usePickTask.ts'

export interface BoxOnScreen {
  /** The box of the next pieces, or of those that were taken. */
  box: number | null
  /** The box that pieces were taken for; it is to be confirmed. */
  unconfirmed: number | null
  /** Number of pieces of the goods at the location that it still gets. */
  open: number
}

/** The box of the pick cart on the screen: the one to be confirmed, else the next one of the goods at the location. */
export function boxOnScreen(wave: LoadedWave | null, hand: readonly InHand[], goods: readonly LoadedLine[]): BoxOnScreen {
  if (!wave || !isSortedWhilePicking(wave)) return { box: null, unconfirmed: null, open: 0 }
  const unconfirmed = hand.at(-1)?.box ?? null
  const box = unconfirmed ?? boxAt(wave, goods)
  const open = openByBox(goods.flatMap(({ shares }) => shares)).get(box ?? 0) ?? 0
  return { box, unconfirmed, open }
}

/** Grams of goods on the pick cart, and of all goods of the wave. */
export function cartLoad({ lines }: LoadedWave): { picked: number; planned: number } {
  const sum = (of: (line: LoadedLine) => number) => lines.reduce((total, line) => total + of(line) * line.weightGrams, 0)
  return { picked: sum(({ picked }) => picked), planned: sum(({ picked, open }) => picked + open) }
}
