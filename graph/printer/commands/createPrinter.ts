import { command } from '../../kernel/command/command.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { PrinterExists } from '../failures.ts'
import { CreatePrinterInput, storedSettings } from '../input.ts'
import { printerRights } from '../states.ts'
import { insertPrinter } from '../store.ts'

/** Adds a printer to a warehouse. */
export const createPrinter = command({
  name: 'createPrinter',
  means: 'Adds a printer to a warehouse. Nothing is sent to it yet; `testPrinter` does.',
  right: printerRights.edit,
  input: CreatePrinterInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input) {
    const { warehouseId, name } = input
    await requireWarehouse(tx, warehouseId)
    if ((await tx.printer.count({ where: { warehouseId, name, deletedAt: null } })) > 0) throw PrinterExists({ name }, 'name')
    const printerId = await insertPrinter(tx, call, { warehouseId, ...storedSettings(input) })
    const fact = { kind: 'printer.created', type: 'Printer', id: printerId, warehouseId, customerId: null }
    return { result: { printerId }, facts: [fact] }
  },
})
