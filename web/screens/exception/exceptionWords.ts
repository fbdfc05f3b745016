import type { Translate } from '../../i18n/useT.ts'
import { kinds } from './exceptionList.ts'
import type { Exception } from './exceptionNode.ts'

/** A kind of scan by its name; one that this console does not know yet, as it is. */
export function kindOf({ kind }: Pick<Exception, 'kind'>, t: Translate): string {
  const known = kinds.find((name) => name === kind)
  return known ? t(`exception.kind.${known}`) : kind
}

/** What was scanned: never more than a person can read. */
export function codeOf({ code }: Pick<Exception, 'code'>): string {
  return code ? code.slice(0, 80) : '–'
}

/** Where the goods are, as far as the scan tells. */
export function placeOf({ placeKind, placeCode, station }: Pick<Exception, 'placeKind' | 'placeCode' | 'station'>, t: Translate): string {
  if (placeKind === 'BOX') return t('exception.place.BOX', { code: placeCode ?? '' })
  if (placeKind === 'LOCATION') return t('exception.place.LOCATION', { code: placeCode ?? '' })
  if (placeKind === 'PACKAGE') return t('exception.place.PACKAGE', { code: placeCode ?? '' })
  return t('exception.place.station', { station: station.name })
}

/** How it was closed, with the document or the reason that was given. */
export function endOf({ closedHow, closedDocument, history }: Exception, t: Translate): string | null {
  if (closedHow === 'PUT_BACK') return t('exception.end.PUT_BACK')
  if (closedHow === 'POSTED') return t('exception.end.POSTED', { document: closedDocument ?? '' })
  if (closedHow === 'DISCARDED') return t('exception.end.DISCARDED', { reason: history.at(-1)?.reason ?? '' })
  return null
}

/** The way to the document that it was scanned for, if there is one. */
export function linkOf({ documentKind, documentId, documentNumber }: Exception, linkTo: (path: string) => string): string | null {
  if (!documentId || !documentNumber) return null
  if (documentKind === 'InboundOrder') return linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(documentId)}`)
  if (documentKind === 'Wave') return listOf(linkTo('/out/wave/info'), { wave: documentNumber })
  if (documentKind === 'Package') return listOf(linkTo('/out/parcel'), { q: documentNumber, days: 'all' })
  return null
}

const listOf = (link: string, filter: Record<string, string>) => `${link}${link.includes('?') ? '&' : '?'}${new URLSearchParams(filter)}`
