import type { Translate } from '../../i18n/useT.ts'
import { kinds } from './exceptionList.ts'
import type { Exception } from './exceptionNode.ts'

/** Name of a kind of scan; an unknown kind is shown as it is. */
export function scanKindText({ kind }: Pick<Exception, 'kind'>, t: Translate): string {
  const known = kinds.find((name) => name === kind)
  return known ? t(`exception.kind.${known}`) : kind
}

/** The scanned code, truncated. */
export function shortCode({ code }: Pick<Exception, 'code'>): string {
  return code ? code.slice(0, 80) : '–'
}

/** Location of the goods according to the scan. */
export function goodsLocationText(
  { placeKind, placeCode, station }: Pick<Exception, 'placeKind' | 'placeCode' | 'station'>,
  t: Translate,
): string {
  if (placeKind === 'BOX') return t('exception.place.BOX', { code: placeCode ?? '' })
  if (placeKind === 'LOCATION') return t('exception.place.LOCATION', { code: placeCode ?? '' })
  if (placeKind === 'PACKAGE') return t('exception.place.PACKAGE', { code: placeCode ?? '' })
  return t('exception.place.station', { station: station.name })
}

/** Resolution with its document or reason. */
export function resolutionText({ closedHow, closedDocument, history }: Exception, t: Translate): string | null {
  if (closedHow === 'PUT_BACK') return t('exception.end.PUT_BACK')
  if (closedHow === 'POSTED') return t('exception.end.POSTED', { document: closedDocument ?? '' })
  if (closedHow === 'DISCARDED') return t('exception.end.DISCARDED', { reason: history.at(-1)?.reason ?? '' })
  return null
}
