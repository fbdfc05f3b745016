import { mutation, node } from '../kernel/schema/mutation.ts'
import { createPrinter } from './commands/createPrinter.ts'
import { testPrinter } from './commands/testPrinter.ts'
import { updatePrinter } from './commands/updatePrinter.ts'

mutation(createPrinter, (t) => ({ printer: node(t, 'Printer', 'The new printer.', (r) => r.printerId) }))
mutation(updatePrinter, (t) => ({ printer: node(t, 'Printer', 'The updated printer.', (r) => r.printerId) }))
mutation(testPrinter, (t) => ({
  printer: node(t, 'Printer', 'The printer.', (r) => r.printerId),
  printJob: node(t, 'PrintJob', 'The print job of the test page.', (r) => r.printJobId),
}))
