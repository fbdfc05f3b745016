import { insertPrintJobs, sendToPrinter } from '../../file/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { PrinterOfBrowser } from '../failures.ts'
import { TestPrinterInput } from '../input.ts'
import { printerRights } from '../states.ts'
import { loadPrinter } from '../steps.ts'

/** Prints a test page; its job says what the printer answered. */
export const testPrinter = command({
  name: 'testPrinter',
  means: 'Sends a test page to a printer of the network. The state of the print job says what the printer answered.',
  right: printerRights.edit,
  input: TestPrinterInput,
  scope: async ({ printerId }, db) => ({ warehouseId: (await loadPrinter(db, printerId, 'printerId')).warehouseId }),
  async run(tx, call, { printerId }) {
    const { kind, name, warehouseId } = await loadPrinter(tx, printerId, 'printerId')
    if (kind === 'BROWSER') throw PrinterOfBrowser({ name }, 'printerId')
    const page = { kind: 'TEST_PAGE' as const, warehouseId, documentId: printerId, labelRequest: null, reprintReason: null }
    const printJobIds = await insertPrintJobs(tx, call, [page])
    const facts = await sendToPrinter(tx, call, printJobIds, { printerId, stationId: null, warehouseId })
    return { result: { printerId, printJobId: printJobIds[0] as string }, facts }
  },
})
