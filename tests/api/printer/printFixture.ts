import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import type { TestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, type ScanStation, type SignedInUser, type WaveFixture } from '../wave/waveFixture.ts'

const jobSelection =
  'id kind state problem problemDetail attempts reprintReason documentNumber mayRetry mayCancel waitsForPerson printer { id name } station { id } settledAt'

/** A packing station with printers of the network. */
export interface PrintFixture extends WaveFixture {
  manager: SignedInUser
  packer: SignedInUser
  scanStation: ScanStation
  /** Adds a printer of the network. */
  createPrinter(kind: 'IPP' | 'RAW' | 'BROWSER', address: string | null, change?: Data): Promise<Data>
  changePrinter(printer: Data, change: Data): Promise<Data>
  /** Makes a printer the station's. */
  choosePrinter(printer: Data | null): Promise<void>
  /** Packs a package; returns it with its label and the queued print job. */
  pack(setting?: Data): Promise<{ packageId: string; number: string; printJobId: string; label: Buffer }>
  /** Gives the print job of a packed package to the printer of the station. */
  printAtStation(printJobId: string): Promise<Data>
  /** Packs and prints a package. */
  packAndPrint(setting?: Data): Promise<{ packageId: string; number: string; printJobId: string; label: Buffer }>
  readJob(printJobId: string): Promise<Data>
  /** Waits until the job has the state, and the problem if given. */
  jobBecomes(printJobId: string, state: string, problem?: string | null): Promise<Data>
}

export async function createPrintFixture(testServer: TestServer): Promise<PrintFixture> {
  const fixture = await createWaveFixture(testServer)
  const [manager, packer] = [await fixture.signInNewUser('manager'), await fixture.signInNewUser('packer')]
  const scanStation = await fixture.openScanStation(packer)
  const printerSelection = 'printer { id name kind address paper state version isServerPrinted }'
  let printers = 0
  const printFixture: PrintFixture = {
    ...fixture,
    ...{ manager, packer, scanStation },
    async createPrinter(kind, address, change = {}) {
      printers += 1
      const input = {
        warehouseId: fixture.warehouse.id,
        name: `Printer ${printers}`,
        kind,
        address,
        paper: 'LABEL',
        state: 'ACTIVE',
        ...change,
      }
      return (await mustApply(manager, 'createPrinter', input, printerSelection)).printer
    },
    async changePrinter({ id, name, kind, address, paper, state, version }, change) {
      const input = { printerId: id, expectedVersion: version, name, kind, address, paper, state, ...change }
      return (await mustApply(manager, 'updatePrinter', input, printerSelection)).printer
    },
    async choosePrinter(printer) {
      await mustApply(packer, 'setStationPrinter', { stationId: scanStation.station.id, labelPrinterId: printer?.id ?? null })
    },
    async pack(setting = {}) {
      const sku = await fixture.createProduct(20)
      const { wave, packages } = await fixture.createPickedWave(setting, { [sku]: 1 })
      const { printJobId, labelFileId } = await scanStation.scan('packScans', { waveId: wave.id, code: sku })
      const file = await fetch(`${testServer.url}/files/${labelFileId}`, {
        headers: { authorization: `Bearer ${packer.client.identity.token}` },
      })
      const { id, number } = packages[0] as Data
      return { packageId: id, number, printJobId, label: Buffer.from(await file.arrayBuffer()) }
    },
    printAtStation: (printJobId) =>
      mustApply(
        packer,
        'printAtStation',
        { stationId: scanStation.station.id, printJobIds: [printJobId] },
        `printJobs { ${jobSelection} } printer { id }`,
      ),
    async packAndPrint(setting) {
      const packed = await printFixture.pack(setting)
      await printFixture.printAtStation(packed.printJobId)
      return packed
    },
    async readJob(id) {
      return (await packer.client.query(`query ($id: ID!) { node(id: $id) { ... on PrintJob { ${jobSelection} } } }`, { id })).node
    },
    jobBecomes: (printJobId, state, problem) =>
      eventually(
        () => printFixture.readJob(printJobId),
        (job) => job.state === state && (problem === undefined || job.problem === problem),
      ),
  }
  return printFixture
}
