import { expect, test } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { recordStatements } from '../recordStatements.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createRule, readRule } from './standingFixture.ts'
import { createWaveFixture, globalId, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const { db } = testServer
const [minute, day] = [60_000, 86_400_000]

/** Runs a rule for a moment some minutes ago. */
const runAgo = (rule: NodeRef, minutes: number) =>
  registeredJobs.jobs.get('wave.standing')!.run({ ...testServer.services, attempt: 1 }, {
    ruleId: rowId(rule),
    moment: new Date(Date.now() - minutes * minute).toISOString(),
  } as never)

test('a moment is not made up for once its cut-off has passed, or two hours after its time of day; the log says so', async () => {
  const fixture = await createWaveFixture(testServer)
  const [group] = await db.logisticsGroup.findMany({ where: { warehouseId: rowId(fixture.warehouse) } })
  const cutOff = { name: 'Evening', trigger: 'CUT_OFF', minutesBefore: 30, groupId: globalId('LogisticsGroup', group!) }
  for (const [change, late, code] of [
    [{}, 121, 'MOMENT_MISSED'],
    [cutOff, 31, 'CUT_OFF_MISSED'],
  ] as const) {
    const rule = await createRule(fixture, change)
    await db.standingRule.update({ where: { id: rowId(rule) }, data: { dueSince: new Date(Date.now() - day) } })
    await runAgo(rule, late)
    await runAgo(rule, late - 2)
    expect((await readRule(fixture.lead, rule)).runs).toMatchObject([
      { outcome: 'NOTHING', isMissed: false, code: 'POOL_EMPTY' },
      { outcome: 'FAILED', isMissed: true, code, message: expect.stringContaining('run the rule now') },
    ])
  }
})

test('a wave names the rule and the run that generated it; the list of rules reads only the last run of each', async () => {
  const fixture = await createWaveFixture(testServer)
  const sku = await fixture.createProduct(5)
  await fixture.createPackages({ [sku]: 1 })
  const rules = [await createRule(fixture), await createRule(fixture, { name: 'Noon' }), await createRule(fixture, { name: 'Never run' })]
  const run = async (rule: NodeRef) =>
    (await mustApply(fixture.planner, 'runStandingRule', { ruleId: rule.id }, 'rule { runs { id waves { id } } }')).rule.runs[0]
  const made = await run(rules[0]!)
  const origins = async () =>
    (
      await fixture.lead.client.query(
        'query ($id: ID!) { waves(warehouseId: $id, first: 10) { edges { node { id origin { ruleId ruleName runId } } } } }',
        {
          id: fixture.warehouse.id,
        },
      )
    ).waves.edges.map(({ node }: { node: object }) => node)
  expect(await origins()).toEqual([{ id: made.waves[0].id, origin: { ruleId: rules[0]!.id, ruleName: 'Morning', runId: made.id } }])
  const list = () =>
    fixture.lead.client.query('query ($id: ID!) { standingRules(warehouseId: $id) { name lastRun { id outcome waves { id } } } }', {
      id: fixture.warehouse.id,
    })
  const once = await recordStatements(list)
  const [later, other] = [await run(rules[0]!), await run(rules[1]!)]
  const last = await recordStatements(list)
  expect(last.length).toBe(once.length)
  expect(last.filter((sql) => /standing_run\b/.test(sql) && !/lateral|in \(|any\(/i.test(sql))).toEqual([])
  expect((await list()).standingRules).toEqual([
    { name: 'Morning', lastRun: { id: later.id, outcome: 'NOTHING', waves: [] } },
    { name: 'Never run', lastRun: null },
    { name: 'Noon', lastRun: { id: other.id, outcome: 'NOTHING', waves: [] } },
  ])
})
