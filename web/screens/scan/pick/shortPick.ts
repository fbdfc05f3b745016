import type { PickShortReason } from '../../../../graph/wave/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { ScanExtras } from '../../../station/queue/queueTypes.ts'

/** Another location where a product is free. */
export interface OtherPlace {
  location: string
  free: number
}

export interface ShortPick {
  missing: number
  reason: keyof typeof PickShortReason.values
  /** Where missing pieces are picked instead. */
  other: OtherPlace | null
}

/** How many of the missing pieces are picked at the other location. */
export const piecesElsewhere = ({ missing, other }: ShortPick): number => Math.min(missing, other?.free ?? 0)

/** The button that reports a short pick: what is done, with its number. A code does not break at its hyphens. */
export const shortLabel = (short: ShortPick, t: Translate): string =>
  short.other
    ? t('pick.short.takeElsewhere', { count: piecesElsewhere(short), place: short.other.location.replaceAll('-', '\u2011') })
    : t('pick.short.report', { count: short.missing })

export const extrasOfShort = (short: ShortPick): ScanExtras => ({
  missing: short.missing,
  reason: short.reason,
  ...(short.other && { otherLocation: short.other.location, otherPieces: piecesElsewhere(short) }),
})
