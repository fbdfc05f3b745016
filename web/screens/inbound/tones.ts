import type { Tone } from '../../theme/colors.ts'

export const receiptTones = { TO_BE_RECEIVED: 'gray', PARTIAL: 'warn', COMPLETE: 'brand' } as const satisfies Record<string, Tone>

export const listingTones = { TO_BE_LISTED: 'gray', PARTIAL: 'warn', ALL: 'brand' } as const satisfies Record<string, Tone>
