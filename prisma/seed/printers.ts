import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createPrinter } from '../../graph/printer/commands/createPrinter.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

/** Printers have ids of their own sequence, so that all other data stays the same. */
const printerSeed = 4_000_000

/** Paused, because no printer of the demo warehouse exists: the browser prints. */
const printerPlans = [
  { name: 'Packing 1', kind: 'IPP', address: 'ipp://packing-1.example.com/ipp/print', paper: 'LABEL', state: 'PAUSED' },
  { name: 'Packing 2', kind: 'RAW', address: 'socket://packing-2.example.com:9100', paper: 'LABEL', state: 'PAUSED' },
  { name: 'Office', kind: 'BROWSER', address: null, paper: 'A4', state: 'ACTIVE' },
] as const

export async function seedPrinters(context: SeedContext, masters: Masters): Promise<void> {
  const services = context.withSeed(printerSeed)
  for (const { id } of Object.values(masters.warehouses))
    for (const plan of printerPlans) await runCommand(services, createPrinter, { warehouseId: toNodeId('Warehouse', id), ...plan })
}
