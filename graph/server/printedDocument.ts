import { readHandoverManifest } from '../delivery/handover/handoverManifest.ts'
import { readReceiptSheet } from '../inbound/receiptSheet.ts'
import { readCountSheet } from '../inventory/count/countSheet.ts'
import { readTransferSheet } from '../inventory/transferSheet.ts'
import type { Services } from '../kernel/command/command.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { PdfTask } from '../print/pdf.ts'
import { readPickingSheet } from '../wave/print/sheet.ts'
import { readSimplePickingSheet } from '../wave/simple/sheets.ts'

/** Reads a document that the server sends to a printer; null if it does not exist. */
export async function readPrintedDocument(
  db: Db,
  { kind, documentId, language }: Parameters<Services['readPrintedDocument']>[0],
): Promise<PdfTask | null> {
  const printedAt = new Date()
  switch (kind) {
    case 'PICKING_LIST':
      return (
        (await readPickingSheet(db, documentId, language, printedAt)) ?? (await readSimplePickingSheet(db, documentId, language, printedAt))
      )
    case 'HANDOVER_MANIFEST':
      return readHandoverManifest(db, documentId, language, printedAt)
    case 'TRANSFER_LIST':
      return readTransferSheet(db, documentId, language, printedAt)
    case 'COUNT_SHEET':
      return readCountSheet(db, documentId, language, printedAt)
    case 'RECEIPT_SHEET':
      // Only staff of the whole warehouse print at its printers.
      return readReceiptSheet(db, documentId, { language, printedAt, seesStaff: true })
    case 'PACKAGE_LABEL':
    case 'CARRIER_DOCUMENT':
    case 'TEST_PAGE':
      return null
  }
}
