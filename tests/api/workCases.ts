import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { importStock } from '../../graph/stock/commands/importStock.ts'
import type { Data } from './data.ts'
import { createHandoverFixture } from './delivery/handoverFixture.ts'
import { type NodeRef, rowId } from './testDataFactory.ts'
import type { TestServer } from './testServer.ts'
import { mustApply, type SignedInUser } from './wave/waveFixture.ts'

/** Runs a command that was prepared; throws if it is refused. */
type Work = () => Promise<unknown>

/**
 * Creates a case for commands that people run all day and that are no scans, with its prerequisites. `more` is the number of additional packages or
 * lines.
 */
export async function createWorkCases(testServer: TestServer): Promise<Record<string, (more?: number) => Promise<Work>>> {
  const fixture = await createHandoverFixture(testServer)
  const { warehouse, customer, planner, picker, lead, dispatcher } = fixture
  const [manager, controller] = [await fixture.signInNewUser('manager'), await fixture.signInNewUser('controller')]
  await testServer.factory.createLocations(await testServer.factory.createArea(warehouse, 'STAGING'), ['S01-01-01'])
  const apply =
    (who: SignedInUser, name: string, input: Data): Work =>
    () =>
      mustApply(who, name, input)
  const pending = async (more: number) => {
    const sku = await fixture.createProduct(20 + more)
    return fixture.createPackages(...Array.from({ length: 2 + more }, () => ({ [sku]: 1 })))
  }
  const wave = async (more: number) => {
    for (const type of ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']) await fixture.saveWaveSetting(type, {})
    const packages = await pending(more)
    return { packages, wave: await fixture.generateWave({ packageIds: packages.map(({ id }) => id) }) }
  }
  const shippedOf = async (channelCode: string, more: number) => {
    const packages: (Data & NodeRef)[] = []
    for (let i = 0; i < 2 + more; i++) packages.push(await fixture.shipped({ channelCode }))
    return packages
  }
  return {
    async generateWaves(more = 0) {
      const packages = await pending(more)
      const input = { warehouseId: warehouse.id, pickerIds: [picker.id], maximum: 100, packageIds: packages.map(({ id }) => id) }
      return apply(planner, 'generateWaves', input)
    },
    async markWavePrinted(more = 0) {
      return apply(planner, 'markWavePrinted', { waveId: (await wave(more)).wave.id })
    },
    async confirmPicking(more = 0) {
      const { id: waveId } = (await wave(more)).wave
      await mustApply(planner, 'markWavePrinted', { waveId })
      return apply(picker, 'confirmPicking', { waveId })
    },
    async splitWave(more = 0) {
      return apply(planner, 'splitWave', { waveId: (await wave(more)).wave.id, packages: 1 + more })
    },
    async cancelPackage() {
      return apply(lead, 'cancelPackage', { packageId: (await fixture.at('PENDING')).id })
    },
    /** Its goods go back to their shelves. */
    async cancelPickedPackage() {
      return apply(lead, 'cancelPackage', { packageId: (await fixture.at('PICKED')).id })
    },
    async markAbnormal() {
      return apply(lead, 'markAbnormal', { packageId: (await fixture.at('PICKED')).id, reason: 'GOODS_DAMAGED' })
    },
    async shipPackage() {
      return apply(dispatcher, 'shipPackage', { packageId: (await fixture.at('TO_BE_SHIPPED')).id })
    },
    async settlePrintJobs(more = 0) {
      const { wave: printed, packages } = await fixture.createPickedWave({ labelMode: 'WHOLE_WAVE' }, ...(await linesOf(1 + more)))
      await mustApply(lead, 'printWaveLabels', { waveId: printed.id })
      const rows = await testServer.db.printJob.findMany({ where: { documentId: { in: packages.map(rowId) } } })
      return apply(lead, 'settlePrintJobs', { printJobIds: rows.map(({ id }) => toNodeId('PrintJob', id)), state: 'CONFIRMED' })
    },
    async replenish(more = 0) {
      const skus = await Promise.all(Array.from({ length: 1 + more }, () => fixture.createProduct(0)))
      const rows = skus.map((sku) => ({ location: 'S01-01-01', sku, pieces: 9, receivedOn: '2026-01-01' }))
      await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: newId(), rows })
      const products = await testServer.db.product.findMany({ where: { sku: { in: skus } } })
      const lines = products.map(({ id }) => ({ productId: toNodeId('Product', id), quantity: 2, onTheWay: 0 }))
      return apply(controller, 'replenish', { warehouseId: warehouse.id, lines })
    },
    async scanToHandover(more = 0) {
      const { groupId, channelCode } = await fixture.createGroup()
      const [, second] = await shippedOf(channelCode, more)
      return apply(dispatcher, 'scanToHandover', { sheetId: (await fixture.open(groupId)).id, code: second!.number })
    },
    async takeAllToHandover(more = 0) {
      const { groupId, channelCode } = await fixture.createGroup()
      await shippedOf(channelCode, more)
      return apply(dispatcher, 'takeAllToHandover', { sheetId: (await fixture.open(groupId)).id })
    },
    async closeHandover(more = 0) {
      const { groupId, channelCode } = await fixture.createGroup()
      await shippedOf(channelCode, more)
      const { id: sheetId } = await fixture.open(groupId)
      await mustApply(dispatcher, 'takeAllToHandover', { sheetId })
      const { version: expectedVersion } = await fixture.read(sheetId)
      return apply(dispatcher, 'closeHandover', { sheetId, driver: 'Jorge Alvarado', expectedVersion, missing: 0 })
    },
    async setStockLevels(more = 0) {
      const skus = await Promise.all(Array.from({ length: 2 + more }, () => fixture.createProduct(1)))
      const products = await testServer.db.product.findMany({ where: { sku: { in: [...skus, await fixture.createProduct(0)] } } })
      const lines = products.map(({ id }) => ({ productId: toNodeId('Product', id), level: 5 }))
      return apply(manager, 'setStockLevels', { warehouseId: warehouse.id, customerId: customer.id, lines })
    },
    async createSavedView() {
      return apply(manager, 'createSavedView', { list: 'out/parcel', name: newId(), search: 'view=PENDING' })
    },
  }

  async function linesOf(count: number): Promise<Record<string, number>[]> {
    const sku = await fixture.createProduct(10 + count)
    return Array.from({ length: count }, () => ({ [sku]: 1 }))
  }
}
