import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createChannel } from '../../../graph/logistics/commands/createChannel.ts'
import type { Data } from '../data.ts'
import { createPackageFixture, eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'

const figures = 'numbers { state free given setAside perDay daysLeft runsOutOn }'

/** A warehouse with offline channels, and a clerk who adds their numbers. */
export async function createNumbersFixture(testServer: TestServer) {
  const fixture = await createPackageFixture(testServer)
  const { warehouse } = fixture
  const clerk = await testServer.signInWithRights(['logistics:read', 'logistics:edit', 'logistics:numbers', 'warehouse:read'], warehouse)
  const group = await testServer.db.logisticsGroup.findFirstOrThrow({ where: { warehouseId: rowId(warehouse) } })
  let channels = 0
  let series = 0

  /** A channel whose carrier has no API. */
  async function offlineChannel() {
    const code = `OFF${++channels}`
    const input = { groupId: toNodeId('LogisticsGroup', group.id), code, name: code, carrier: 'OFFLINE' as const, service: 'POST' }
    const { channelId } = await testServer.runCommand(createChannel, input)
    return { id: toNodeId('Channel', channelId), rowId: channelId, code }
  }

  const rangeFields = 'trackingRange { id firstNumber lastNumber size free state setAside setAsideReason }'
  const numbersOf = async (id: string, client = clerk): Promise<Data> =>
    (await client.query(`query ($id: ID!) { node(id: $id) { ... on Channel { ${figures} } } }`, { id })).node.numbers

  return {
    fixture,
    clerk,
    offlineChannel,
    /** A range as it is typed, with a prefix of its own; `size` is its number of numbers. */
    typed: (size: number, change: Data = {}) => ({
      prefix: `X${String.fromCharCode(65 + series++)}`,
      first: '000001',
      last: String(size).padStart(6, '0'),
      checkDigit: 'NONE',
      ...change,
    }),
    async addRange(channelId: string, range: Data): Promise<Data> {
      return (await clerk.command('addTrackingRange', { channelId, ...range }, rangeFields)).trackingRange
    },
    rangeFields,
    numbersOf,
    async rangesOf(channelId: string): Promise<Data[]> {
      const document = `query ($id: ID!) { trackingRanges(channelId: $id) { totalCount edges { node { ${rangeFields.slice('trackingRange '.length).slice(1, -1)} } } } }`
      return (await clerk.query(document, { id: channelId })).trackingRanges.edges.map(({ node }: Data) => node)
    },
    /** A package of one piece in a channel. */
    async order(channelCode: string, sku: string): Promise<Data & { id: string }> {
      return fixture.createPackage({ [sku]: 1 }, { channelCode })
    },
    /** The package when its label has got as far as this. */
    labelled: (id: string, state: string): Promise<Data> =>
      eventually(
        () => fixture.readPackage(id),
        ({ label }) => label.state === state,
      ),
  }
}
