import type { PrintJobKind } from '../file/states.ts'
import { insertPrintJobs, sendToPrinter } from '../file/steps.ts'
import { hasRight } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { Forbidden, NotFound } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'
import type { FindAnswer, JobAnswer, PrintedDocument, SendAnswer } from './answers.ts'
import { PrinterElsewhere, PrinterNotForDocuments, PrinterNotUsed } from './failures.ts'
import { askAboutJob, findJob, sendByIpp } from './ipp/printer.ts'
import { sendRaw } from './raw.ts'
import { isServerPrinted, type NetworkKind, type PrinterAddress, printsDocuments, readAddress } from './rules.ts'
import { printerRights } from './states.ts'
import { lockPrinter, markDeleted } from './store.ts'

export type { FindAnswer, JobAnswer, PrintedDocument, SendAnswer } from './answers.ts'

/** A printer of the network as its jobs need it. */
export interface NetworkPrinter {
  kind: NetworkKind
  address: string
}

interface Network {
  allowsLocalPrinters: boolean
}

/** Sends a document to a printer. */
export function sendDocument(printer: NetworkPrinter, document: PrintedDocument, { allowsLocalPrinters }: Network): Promise<SendAnswer> {
  const address = addressOf(printer)
  return printer.kind === 'IPP' ? sendByIpp(address, document, allowsLocalPrinters) : sendRaw(address, document.bytes, allowsLocalPrinters)
}

/** Asks a printer about a job that it has taken. A raw port cannot be asked, such as that of a printer that spoke IPP before. */
export async function askPrinterAboutJob(
  printer: NetworkPrinter,
  printerJob: number,
  { allowsLocalPrinters }: Network,
): Promise<JobAnswer> {
  return printer.kind === 'IPP' ? askAboutJob(addressOf(printer), printerJob, allowsLocalPrinters) : { is: 'UNKNOWN' }
}

/** Looks for a job whose sending was interrupted. A raw port cannot be asked. */
export async function findPrinterJob(printer: NetworkPrinter, name: string, { allowsLocalPrinters }: Network): Promise<FindAnswer> {
  return printer.kind === 'IPP' ? findJob(addressOf(printer), name, allowsLocalPrinters) : { is: 'NOT_FOUND' }
}

function addressOf({ kind, address }: NetworkPrinter): PrinterAddress {
  const read = readAddress(kind, address)
  if (!read) throw new Error('The stored address of a printer is invalid')
  return read
}

/** Loads a printer of a warehouse. Fails with NOT_FOUND on `field`, also if it was deleted. */
export async function loadPrinter(tx: Pick<Tx, 'printer'>, printerId: string, field: string) {
  const printer = await tx.printer.findUnique({
    where: { id: printerId, deletedAt: null },
    select: { id: true, warehouseId: true, kind: true, state: true, name: true, purpose: true },
  })
  if (!printer) throw NotFound({ what: 'Printer' }, field)
  return printer
}

/** A document to print at a printer; a reprint has a reason. */
interface Document {
  kind: Exclude<keyof typeof PrintJobKind.values, 'PACKAGE_LABEL' | 'TEST_PAGE'>
  warehouseId: string
  documentId: string
  reprintReason: string | null
}

/**
 * Gives a document to a printer of the network; the worker sends it. Fails with FORBIDDEN without `printer:print`, and on `printerId` if the printer is of
 * another warehouse, is not for documents, or is not sent to now.
 */
export async function printDocumentAt(
  tx: Tx,
  call: Call,
  { printerId, stationId = null }: { printerId: string; stationId?: string | null },
  document: Document,
): Promise<{ printJobId: string; facts: Fact[] }> {
  // Only those who work for all customers print: the sheets show staff.
  if (!hasRight(call.actor, printerRights.print, { warehouseId: document.warehouseId, customerId: null })) throw Forbidden()
  const printer = await loadPrinter(tx, printerId, 'printerId')
  const { name, warehouseId } = printer
  if (warehouseId !== document.warehouseId) throw PrinterElsewhere({ name }, 'printerId')
  if (!printsDocuments(printer)) throw PrinterNotForDocuments({ name }, 'printerId')
  if (!isServerPrinted(printer)) throw PrinterNotUsed({ name }, 'printerId')
  const [printJobId] = (await insertPrintJobs(tx, call, [{ ...document, labelRequest: null }])) as [string]
  return { printJobId, facts: await sendToPrinter(tx, call, [printJobId], { warehouseId, printerId, stationId }) }
}

/** Locks a printer and marks it as deleted. Fails with NOT_FOUND on `printerId`. */
export async function removePrinter(tx: Tx, call: Call, printerId: string): Promise<{ name: string; warehouseId: string }> {
  const printer = await lockPrinter(tx, printerId)
  if (!printer) throw NotFound({ what: 'Printer' }, 'printerId')
  await markDeleted(tx, call, printerId)
  return printer
}
