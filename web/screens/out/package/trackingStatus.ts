import { TrackingStatus } from '../../../../graph/logistics/states.ts'
import type { Tone } from '../../../theme/colors.ts'

export type Status = keyof typeof TrackingStatus.values
export const trackingStatuses = Object.keys(TrackingStatus.values) as Status[]

export const trackingTones: Record<Status, Tone> = {
  ACCEPTED: 'info',
  DEPARTED: 'info',
  ARRIVED: 'info',
  HELD: 'warn',
  OUT_FOR_DELIVERY: 'info',
  DELIVERY_FAILED: 'warn',
  DELIVERED: 'brand',
  RETURNING: 'warn',
  RETURNED: 'gray',
  LOST: 'negative',
}

/** Days without news after which a page says so; the list of packages is filtered by these. */
export const quietWarnDays = 7
export const quietChoices = ['3', '7', '14'] as const
