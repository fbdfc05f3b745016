import type { Tone } from '../../theme/colors.ts'

/** The colour of each state of an inbound order. */
export const stateTones = {
  FORECAST: 'gray',
  IN_TRANSIT: 'accent',
  TO_BE_STORED: 'warn',
  IN_STORAGE: 'info',
  COMPLETED: 'brand',
  VOIDED: 'gray',
} as const satisfies Record<string, Tone>

export const receiptTones = { TO_BE_RECEIVED: 'gray', PARTIAL: 'warn', COMPLETE: 'brand' } as const satisfies Record<string, Tone>

export const listingTones = { TO_BE_LISTED: 'gray', PARTIAL: 'warn', ALL: 'brand' } as const satisfies Record<string, Tone>
