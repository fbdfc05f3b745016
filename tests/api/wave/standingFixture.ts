import type { Data } from '../data.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { mustApply, type SignedInUser, type WaveFixture } from './waveFixture.ts'

const everyDay = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

const runSelection = 'moment trigger outcome isMissed code message isFallback taken left by { name } waves { number packageCount }'
export const selection = `id name trigger times weekdays waiting minutesBefore types groupId channelIds maximum maximumWaves pickers { id } pausedAt nextAt version
  createdBy { name } runs { ${runSelection} }`

export const inputOf = ({ warehouse, picker }: WaveFixture, change: Data = {}) => ({
  ...{ warehouseId: warehouse.id, name: 'Morning', trigger: 'CLOCK', times: ['07:30'], weekdays: everyDay },
  ...{ pickerIds: [picker.id], maximum: 100, ...change },
})

export async function createRule(fixture: WaveFixture, change: Data = {}): Promise<Data & NodeRef> {
  const { rule } = await mustApply(fixture.planner, 'createStandingRule', inputOf(fixture, change), `rule { ${selection} }`)
  return rule
}

export const readRule = async ({ client }: SignedInUser, rule: NodeRef): Promise<Data> =>
  (await client.query(`query ($id: ID!) { node(id: $id) { ... on StandingRule { ${selection} } } }`, { id: rule.id })).node
