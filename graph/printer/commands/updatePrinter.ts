import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { PrinterExists } from '../failures.ts'
import { storedSettings, UpdatePrinterInput } from '../input.ts'
import { printerRights } from '../states.ts'
import { loadPrinter } from '../steps.ts'
import { changePrinter, lockPrinter } from '../store.ts'

/** Replaces the settings of a printer. */
export const updatePrinter = command({
  name: 'updatePrinter',
  means: 'Replaces the settings of a printer. Jobs that wait are sent by the new ones; none is sent while it is paused.',
  right: printerRights.edit,
  input: UpdatePrinterInput,
  scope: async ({ printerId }, db) => ({ warehouseId: (await loadPrinter(db, printerId, 'printerId')).warehouseId }),
  async run(tx, call, { printerId, expectedVersion, ...input }) {
    const printer = await lockPrinter(tx, printerId)
    if (!printer) throw NotFound({ what: 'Printer' }, 'printerId')
    await requireVersion(tx, call, printer, expectedVersion)
    const { warehouseId } = printer
    const { name } = input
    if ((await tx.printer.count({ where: { warehouseId, name, deletedAt: null, id: { not: printerId } } })) > 0)
      throw PrinterExists({ name }, 'name')
    await changePrinter(tx, printerId, storedSettings(input))
    const fact = { kind: 'printer.changed', type: 'Printer', id: printerId, warehouseId, customerId: null }
    return { result: { printerId }, facts: [fact] }
  },
})
