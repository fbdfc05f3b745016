import type { StockCountProgress } from '../../../../graph/inventory/states.ts'
import type { Tone } from '../../../theme/colors.ts'

/** States of a line in the order of the tabs: what needs people first. */
export const lineStates = ['NEEDS_APPROVAL', 'RECOUNT', 'DIFFERENT', 'APPROVED', 'REFUSED', 'SKIPPED', 'AGREES', 'TO_COUNT'] as const

export const lineTones: Record<(typeof lineStates)[number], Tone> = {
  NEEDS_APPROVAL: 'negative',
  RECOUNT: 'warn',
  DIFFERENT: 'info',
  APPROVED: 'info',
  REFUSED: 'gray',
  SKIPPED: 'gray',
  AGREES: 'positive',
  TO_COUNT: 'gray',
}

/** The same for those who see no figures of the book. */
export const progressTones: Record<keyof typeof StockCountProgress.values, Tone> = {
  OPEN: 'gray',
  RECOUNT: 'warn',
  COUNTED: 'positive',
  SKIPPED: 'gray',
}
