import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createRule, inputOf, readRule } from './standingFixture.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const { db } = testServer

test('a rule is refused with what is wrong', async () => {
  const fixture = await createWaveFixture(testServer)
  const { client } = fixture.planner
  const refusals = async (change: Data) => {
    const refused = await client.refusal('createStandingRule', inputOf(fixture, change))
    return refused.map(({ code, field }) => `${code} ${field}`)
  }
  expect(await refusals({ times: [] })).toEqual(['TOO_FEW times'])
  expect(await refusals({ times: ['07:30', '7:30', '24:00'] })).toEqual(['MALFORMED times.1', 'MALFORMED times.2'])
  expect(await refusals({ weekdays: null })).toEqual(['TOO_FEW weekdays'])
  expect(await refusals({ trigger: 'COUNT' })).toEqual(['REQUIRED waiting'])
  expect(await refusals({ trigger: 'CUT_OFF' })).toEqual(['REQUIRED minutesBefore', 'REQUIRED groupId'])
  expect(await refusals({ maximumWaves: 0 })).toEqual(['TOO_SMALL maximumWaves'])
  expect(await refusals({ pickerIds: [(await fixture.signInNewUser('packer')).id] })).toEqual(['PICKER_NOT_ALLOWED pickerIds'])
  const foreign = await createWaveFixture(testServer)
  const group = await db.logisticsGroup.findFirstOrThrow({ where: { warehouseId: rowId(foreign.warehouse) }, include: { channels: true } })
  expect(await refusals({ groupId: btoa(`LogisticsGroup:${group.id}`) })).toEqual(['GROUP_OF_ANOTHER_WAREHOUSE groupId'])
  expect(await refusals({ channelIds: [btoa(`Channel:${group.channels[0]!.id}`)] })).toEqual(['CHANNEL_OF_ANOTHER_GROUP channelIds'])
  const rule = await createRule(fixture)
  expect(await refusals({})).toEqual(['STANDING_RULE_EXISTS name'])
  const change = { ruleId: rule.id, expectedVersion: rule.version, ...inputOf(fixture, { warehouseId: undefined, maximum: 7 }) }
  await mustApply(fixture.planner, 'updateStandingRule', change)
  expect((await client.refusal('updateStandingRule', change)).map(({ code }) => code)).toEqual(['VERSION_CONFLICT'])
  expect(await readRule(fixture.planner, rule)).toMatchObject({ maximum: 7, version: 2 })
})

test('rules need the right in their warehouse', async () => {
  const [fixture, foreign] = [await createWaveFixture(testServer), await createWaveFixture(testServer)]
  const rule = await createRule(fixture)
  for (const user of [fixture.picker, foreign.planner])
    for (const [name, input] of [
      ['createStandingRule', inputOf(fixture)],
      ['updateStandingRule', { ruleId: rule.id, expectedVersion: 1, ...inputOf(fixture, { warehouseId: undefined }) }],
      ['pauseStandingRule', { ruleId: rule.id }],
      ['runStandingRule', { ruleId: rule.id }],
      ['deleteStandingRule', { ruleId: rule.id }],
    ] as const)
      await expect(user.client.command(name, input)).rejects.toThrow('FORBIDDEN')
  expect(await readRule(foreign.planner, rule)).toBeNull()
})
