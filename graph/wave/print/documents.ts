import type { Right } from '../../kernel/command/right.ts'
import type { Db } from '../../kernel/sql/db.ts'

/** A document that is printed at a printer: its warehouse, its customer (null if it is of several) and its number. */
interface FoundDocument {
  number: string
  warehouseId: string
  customerId: string | null
}

interface DocumentType {
  kind: 'TRANSFER_LIST' | 'COUNT_SHEET' | 'RECEIPT_SHEET' | 'HANDOVER_MANIFEST' | 'CARRIER_DOCUMENT'
  /** Right that reading it needs. */
  right: Right
  find(
    db: Pick<Db, 'transfer' | 'stockCount' | 'receipt' | 'handoverSheet' | 'carrierDocument'>,
    ids: string[],
  ): Promise<(FoundDocument & { id: string })[]>
}

const select = { id: true, number: true, warehouseId: true } as const
const ofAll = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row, customerId: null }))

/** Documents of later areas by their node type. */
export const documentTypes = {
  Transfer: {
    kind: 'TRANSFER_LIST',
    right: 'inventory:read',
    find: async (db, ids) => ofAll(await db.transfer.findMany({ where: { id: { in: ids } }, select })),
  },
  StockCount: {
    kind: 'COUNT_SHEET',
    right: 'inventory:read',
    find: async (db, ids) => ofAll(await db.stockCount.findMany({ where: { id: { in: ids } }, select })),
  },
  Receipt: {
    kind: 'RECEIPT_SHEET',
    right: 'inbound:read',
    find: (db, ids) => db.receipt.findMany({ where: { id: { in: ids } }, select: { ...select, customerId: true } }),
  },
  HandoverSheet: {
    kind: 'HANDOVER_MANIFEST',
    right: 'delivery:read',
    find: async (db, ids) => ofAll(await db.handoverSheet.findMany({ where: { id: { in: ids } }, select })),
  },
  CarrierDocument: {
    kind: 'CARRIER_DOCUMENT',
    right: 'delivery:read',
    find: async (db, ids) => {
      const rows = await db.carrierDocument.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, warehouseId: true } })
      return ofAll(rows.map(({ name, ...row }) => ({ ...row, number: name })))
    },
  },
} as const satisfies Record<string, DocumentType>

export type DocumentTypeName = keyof typeof documentTypes

export const documentTypeNames = Object.keys(documentTypes) as DocumentTypeName[]
