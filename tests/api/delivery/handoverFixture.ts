import { expect } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createChannel } from '../../../graph/logistics/commands/createChannel.ts'
import { createLogisticsGroup } from '../../../graph/logistics/commands/createLogisticsGroup.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import type { TestServer } from '../testServer.ts'
import { loadFile } from '../upload.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

export const signature = 'M100 300L300 100L500 300M600 200L700 200'
const fields = `id number version state allowedActions groupName cutOff vehicle note packageCount pieces weightGrams driver signature closedAt closedBy { name }
  missingNumbers progress { missing toBeShipped sinceClosing } extraCount extras { package { number } } prints { reason staff { name } } history { action to reason by }`
export const sheet = `sheet { ${fields} }`

/** Fixture of a warehouse with shipped packages, logistics groups and users who hand packages over. */
export async function createHandoverFixture(testServer: TestServer) {
  const fixture = await createWaveFixture(testServer)
  const { warehouse } = fixture
  const at = await createPackageAtStage(fixture)
  const dispatcher = await fixture.signInNewUser('dispatcher')
  const reader = await testServer.signInWithRights(['delivery:read', 'package:read'], warehouse)
  const read = async (id: string): Promise<Data> =>
    (await reader.query(`query ($id: ID!) { node(id: $id) { ... on HandoverSheet { ${fields} } } }`, { id })).node
  let groups = 0
  return {
    ...fixture,
    at,
    dispatcher,
    reader,
    shipped: (change: Data = {}) => at('SHIPPED', change),
    /** Creates a logistics group of its own, so that a test expects only its own packages. */
    async createGroup(): Promise<{ groupId: string; channelCode: string; groupName: string }> {
      const code = `T${++groups}`
      const groupName = `Truck ${code}`
      const { groupId } = await testServer.runCommand(createLogisticsGroup, {
        ...{ warehouseId: warehouse.id, code, name: `晚班车 ${code}`, nameEn: groupName, cutOff: '17:30' },
      })
      const id = toNodeId('LogisticsGroup', groupId)
      await testServer.runCommand(createChannel, { groupId: id, code, name: code, carrier: 'SIM', service: 'SIM-STD' })
      return { groupId: id, channelCode: code, groupName }
    },
    open: async (groupId: string, change: Data = {}): Promise<Data> =>
      (await dispatcher.client.command('openHandover', { warehouseId: warehouse.id, groupId, ...change }, sheet)).sheet,
    scan: (sheetId: string, code: string, { client } = dispatcher) =>
      client.command('scanToHandover', { sheetId, code }, `extra package { number handover { sheet { id } } } ${sheet}`),
    read,
    packagesOn: async (s: string, client: Client = reader): Promise<string[]> =>
      (
        await client.query(
          'query ($s: ID!) { handoverPackages(sheetId: $s, first: 100) { edges { node { extra package { number } } } } }',
          { s },
        )
      ).handoverPackages.edges.map(({ node }: Data) => node.package.number),
    missingOn: async (s: string, client: Client = reader): Promise<string[]> =>
      (await client.query('query ($s: ID!) { handoverMissing(sheetId: $s) { number } }', { s })).handoverMissing.map(
        ({ number }: Data) => number,
      ),
    async close(sheetId: string, change: Data = {}) {
      const { version } = await read(sheetId)
      const input = { sheetId, driver: 'Jorge Alvarado', signature, expectedVersion: version, missing: 0 }
      return dispatcher.client.command('closeHandover', { ...input, ...change }, sheet)
    },
    refused: (name: string, input: Data) => dispatcher.client.refusal(name, input),
    /** Texts of the manifest. */
    async manifestOf(id: string, language: string): Promise<string> {
      const response = await loadFile(testServer.url, `/sheets/handover-manifest/${id}?language=${language}`, reader)
      expect(response.status).toBe(200)
      const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
      return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
    },
  }
}
