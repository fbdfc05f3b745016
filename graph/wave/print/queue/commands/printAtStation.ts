import { PrintJobSettled } from '../../../../file/failures.ts'
import { lockPrintJobs, sendToPrinter } from '../../../../file/steps.ts'
import { command } from '../../../../kernel/command/command.ts'
import { NotFound } from '../../../../kernel/failures.ts'
import { fields, id, list } from '../../../../kernel/input/fieldTypes.ts'
import { packageRights } from '../../../../package/states.ts'
import { isServerPrinted, printsLabels } from '../../../../printer/rules.ts'
import { StationNotFound } from '../../../../station/failures.ts'
import { warehouseOfStation } from '../../../../station/steps.ts'
import { refuseStoppedLabels } from '../refuseStoppedLabels.ts'

/** Gives queued print jobs to the printer of a station, or leaves them to its browser. */
export const printAtStation = command({
  name: 'printAtStation',
  means:
    'Gives queued print jobs of labels to the label printer of a station: the server sends them, and their state says what became of them. Without such a printer nothing changes, and the browser prints them.',
  right: packageRights.label,
  input: fields({
    stationId: id('Station').meta({ description: 'The station.' }),
    printJobIds: list(id('PrintJob'), 1000).meta({ description: 'Queued print jobs of its warehouse.' }),
  }),
  scope: async ({ stationId }, db) => ({ warehouseId: await warehouseOfStation(db, stationId) }),
  async run(tx, call, { stationId, printJobIds }) {
    const station = await tx.station.findUnique({ where: { id: stationId }, select: { warehouseId: true, labelPrinter: true } })
    if (!station) throw StationNotFound({}, 'stationId')
    const { warehouseId, labelPrinter } = station
    const jobs = (await lockPrintJobs(tx, printJobIds)).filter((job) => job.warehouseId === warehouseId)
    if (jobs.length < new Set(printJobIds).size) throw NotFound({ what: 'PrintJob' }, 'printJobIds')
    if (jobs.some(({ state, kind, printerId }) => state !== 'QUEUED' || kind !== 'PACKAGE_LABEL' || printerId !== null))
      throw PrintJobSettled({}, 'printJobIds')
    await refuseStoppedLabels(tx, jobs)
    const printerId = labelPrinter && isServerPrinted(labelPrinter) && printsLabels(labelPrinter) ? labelPrinter.id : null
    const result = { printJobIds, printerId }
    if (printerId === null) return { result, facts: [] }
    const ids = jobs.map((job) => job.id)
    return { result, facts: await sendToPrinter(tx, call, ids, { warehouseId, printerId, stationId }) }
  },
})
