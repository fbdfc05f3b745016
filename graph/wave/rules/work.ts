/** A wave as its put wall and its packing station need it. */
export interface WaveAtWork {
  id: string
  number: string
  warehouseId: string
  type: 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'
  state: 'TO_BE_PICKED' | 'PICKING' | 'TO_BE_PACKED' | 'PACKAGING' | 'ENDED' | 'VOIDED'
  sortMode: 'AFTER_PICKING' | 'WHILE_PICKING'
  labelMode: 'WHOLE_WAVE' | 'BY_GOODS' | 'BY_SLOT'
  confirmPicking: boolean
  shipOnPrint: boolean
  /** Whether every piece is scanned before the label of its package is printed. */
  preCheck: boolean
  printedAt: unknown
  sorterId: string | null
  packerId: string | null
  suspendedAt: unknown
  version: number
}

/** Progress of a wave in pieces and packages, without abnormal packages. */
export interface Progress {
  pieces: number
  done: number
  packages: number
  complete: number
}

export const isOver = ({ state }: Pick<WaveAtWork, 'state'>): boolean => state === 'ENDED' || state === 'VOIDED'

/** Progress of a wave after a package, of which `packageOpen` pieces were left, has got pieces, or a negative number was taken from it. */
export function progressAfter(progress: Progress, { pieces, packageOpen }: { pieces: number; packageOpen: number }): Progress {
  const [was, is] = [packageOpen === 0, packageOpen === pieces]
  return { ...progress, done: progress.done + pieces, complete: progress.complete + Number(is) - Number(was) }
}
