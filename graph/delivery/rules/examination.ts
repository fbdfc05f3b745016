import type { Failure } from '../../kernel/command/failure.ts'
import { refuseStopped } from '../../package/rules.ts'
import { repeated } from '../../station/rules.ts'
import { PackageExamined, PackageNotExaminable } from '../failures.ts'

/** A package of which the examination may begin. */
interface ExaminablePackage {
  number: string
  state: string
  heldAt: unknown
  interception: string
}

/** The reason why a package may not be examined: only packages that are to be shipped, not stopped, once. Null if it may. */
export function refuseToExamine(
  { number, state, heldAt, interception }: ExaminablePackage,
  examination: { state: string } | null,
): Failure | null {
  if (state !== 'TO_BE_SHIPPED') return PackageNotExaminable({ number, state })
  const stopped = refuseStopped({ number, heldAt, interception })
  if (stopped) return stopped
  return examination?.state === 'INSPECTED' ? repeated(PackageExamined({ number })) : null
}

interface LineToExamine {
  lineId: string
  productId: string
  quantity: number
  examined: number
}

/** Pieces that remain to be scanned. */
export const leftToExamine = (lines: readonly { quantity: number; examined: number }[]): number =>
  lines.reduce((left, { quantity, examined }) => left + quantity - examined, 0)

/**
 * The line of a package that scanned pieces count for, among those with one of the products: the pieces fit into it, or `extra` says how
 * many are too many. Null if the package holds none of the products; several if products share the code.
 */
export function placePieces<Line extends LineToExamine>(
  lines: readonly Line[],
  products: readonly { id: string }[],
  pieces: number,
): { line: Line; extra: number } | { several: Line[] } | null {
  const own = lines.filter(({ productId }) => products.some(({ id }) => id === productId))
  const open = own.filter(({ quantity, examined }) => quantity - examined >= pieces)
  const [line] = open.length > 0 ? open : own
  if (!line) return null
  if (open.length > 1) return { several: open }
  return { line, extra: Math.max(0, line.examined + pieces - line.quantity) }
}
