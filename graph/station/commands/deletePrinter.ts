import { endPrintJobs, openPrintJobs } from '../../file/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { fields, flag, id } from '../../kernel/input/fieldTypes.ts'
import { PrinterHasJobs } from '../../printer/failures.ts'
import { printerRights } from '../../printer/states.ts'
import { loadPrinter, removePrinter } from '../../printer/steps.ts'
import { leavePrinter } from '../store.ts'

/** Deletes a printer; its stations print through their browser from then on. */
export const deletePrinter = command({
  name: 'deletePrinter',
  means:
    'Deletes a printer. Stations that used it print through their browser; its print jobs keep its name. While jobs wait for it or are printed by it, it is refused, unless they are cancelled with it.',
  right: printerRights.edit,
  input: fields({
    printerId: id('Printer').meta({ description: 'The printer.' }),
    cancelsJobs: flag().nullish().meta({
      description: 'Whether its open print jobs are ended: those that wait are cancelled, for others it is unknown whether they print.',
    }),
  }),
  scope: async ({ printerId }, db) => ({ warehouseId: (await loadPrinter(db, printerId, 'printerId')).warehouseId }),
  async run(tx, call, { printerId, cancelsJobs }) {
    const { name, warehouseId } = await removePrinter(tx, call, printerId)
    const open = await openPrintJobs(tx, printerId)
    if (open.length > 0 && !cancelsJobs) throw PrinterHasJobs({ name, count: open.length }, 'cancelsJobs')
    const stationIds = await leavePrinter(tx, printerId)
    const ended = await endPrintJobs(tx, call, open)
    const of = { warehouseId, customerId: null }
    const facts = stationIds.map((stationId) => ({ kind: 'station.printer-chosen', type: 'Station', id: stationId, ...of }))
    return { result: { printerId }, facts: [{ kind: 'printer.deleted', type: 'Printer', id: printerId, ...of }, ...facts, ...ended] }
  },
})
