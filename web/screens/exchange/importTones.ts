import type { Tone } from '../../theme/colors.ts'

/** Colours of the states of imports and of the results of rows. */
export const importTones: Record<string, Tone> = {
  CHECKING: 'info',
  CHECKED: 'warn',
  IMPORTING: 'info',
  DONE: 'positive',
  CANCELLED: 'gray',
  NEW: 'positive',
  CHANGED: 'info',
  UNCHANGED: 'gray',
  REPEATED: 'gray',
  REFUSED: 'negative',
}
