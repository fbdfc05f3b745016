import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { PrinterElsewhere, PrinterNotForDocuments, PrinterNotForLabels } from '../../printer/failures.ts'
import { printsDocuments, printsLabels } from '../../printer/rules.ts'
import { loadPrinter } from '../../printer/steps.ts'
import { StationNotFound } from '../failures.ts'
import { stationRights } from '../states.ts'
import { warehouseOfStation } from '../steps.ts'
import { lockStation, setPrinters } from '../store.ts'

/** Chooses the printers of the labels and documents that are printed at a station. */
export const setStationPrinter = command({
  name: 'setStationPrinter',
  means: 'Chooses the printers of the labels and documents that are printed at a station. Without one, its browser prints them.',
  right: stationRights.use,
  input: fields({
    stationId: id('Station').meta({ description: 'The station.' }),
    labelPrinterId: id('Printer').nullish().meta({ description: 'Printer of labels, of its warehouse; null or absent for the browser.' }),
    documentPrinterId: id('Printer').nullish().meta({
      description: 'Printer of documents, of its warehouse; null for the browser; unchanged if absent.',
    }),
  }),
  scope: async ({ stationId }, db) => ({ warehouseId: await warehouseOfStation(db, stationId) }),
  async run(tx, _call, { stationId, labelPrinterId, documentPrinterId }) {
    const station = await lockStation(tx, stationId)
    if (!station) throw StationNotFound({}, 'stationId')
    const { warehouseId } = station
    const label = labelPrinterId ? await loadPrinter(tx, labelPrinterId, 'labelPrinterId') : null
    const document = documentPrinterId ? await loadPrinter(tx, documentPrinterId, 'documentPrinterId') : null
    if (label && label.warehouseId !== warehouseId) throw PrinterElsewhere({ name: label.name }, 'labelPrinterId')
    if (label && !printsLabels(label)) throw PrinterNotForLabels({ name: label.name }, 'labelPrinterId')
    if (document && document.warehouseId !== warehouseId) throw PrinterElsewhere({ name: document.name }, 'documentPrinterId')
    if (document && !printsDocuments(document)) throw PrinterNotForDocuments({ name: document.name }, 'documentPrinterId')
    const chosen = {
      labelPrinterId: label?.id ?? null,
      ...(documentPrinterId !== undefined && { documentPrinterId: document?.id ?? null }),
    }
    await setPrinters(tx, stationId, chosen)
    const fact = { kind: 'station.printer-chosen', type: 'Station', id: stationId, warehouseId, customerId: null, payload: chosen }
    return { result: { stationId }, facts: [fact] }
  },
})
