import { addQuery } from './addQuery.ts'

/** A document as the ledger and scan exceptions name it. */
export interface NamedDocument {
  documentKind?: string | null | undefined
  documentId?: string | null | undefined
  documentNumber?: string | null | undefined
}

/** Path of the page of a document; null for a kind without a page. */
export function documentLink({ documentKind, documentId, documentNumber }: NamedDocument, linkTo: (path: string) => string): string | null {
  if (!documentId || !documentNumber) return null
  const page = pages[documentKind ?? '']
  if (page) return linkTo(`${page}/${encodeURIComponent(documentId)}`)
  if (documentKind === 'Package') return addQuery(linkTo('/out/parcel'), { q: documentNumber, mode: 'exact', days: 'all' })
  if (documentKind === 'ReturnTask') return addQuery(linkTo('/inventory/return'), { q: documentNumber, mode: 'exact', view: 'ALL' })
  if (documentKind === 'Wave') return addQuery(linkTo('/out/wave/info'), { wave: documentNumber })
  return null
}

const pages: Readonly<Record<string, string>> = {
  InboundOrder: '/inbound/warehouseWarrant',
  UnknownParcel: '/inbound/unknown-parcel',
  Adjustment: '/inventory/adjust',
  SimplePrint: '/out/simple',
  Transfer: '/inventory/move',
  StockCount: '/inventory/count',
  HandoverSheet: '/deliver/signing/record',
  Announcement: '/home/announcements',
}

/** Kinds of documents that have a page in the console of a customer. */
export const documentsOfCustomers: ReadonlySet<string> = new Set(['Package', 'InboundOrder'])
