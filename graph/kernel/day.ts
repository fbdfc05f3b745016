import { tz } from '@date-fns/tz'
import { format } from 'date-fns'

/** The calendar day of an instant in a warehouse's zone: `2026-11-20`. */
export function dayIn(timeZone: string, at: Date): string {
  return format(at, 'yyyy-MM-dd', { in: tz(timeZone) })
}
