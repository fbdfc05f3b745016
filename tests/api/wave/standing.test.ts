import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type JobContext, type JobRequest, registeredJobs } from '../../../graph/kernel/events/job.ts'
import { openDatabase, openPool } from '../../../graph/kernel/sql/db.ts'
import { servicesOf } from '../../../graph/server/services.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createRule, inputOf, readRule, selection } from './standingFixture.ts'
import { codes, createWalkFixture } from './walkFixture.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const { db } = testServer
/** Another server on the same database. */
const other = openDatabase(testServer.databaseUrl, 4)
const others = servicesOf(other)
afterAll(() => other.close())

const [minute, day] = [60_000, 86_400_000]

interface Due {
  ruleId: string
  moment: string
}

/** Jobs of rules that the task finds due at a time. */
async function requestsAt(at: Date, ...rules: NodeRef[]): Promise<JobRequest[]> {
  const pool = openPool(testServer.databaseUrl, 1)
  try {
    await pool.query(`select set_config('app.at', $1, false)`, [at.toISOString()])
    const requests = await registeredJobs.scheduledTasks.get('wave.standing')!.jobs!(pool, testServer.services)
    return requests.filter(({ payload }) => rules.some((rule) => rowId(rule) === (payload as Due).ruleId))
  } finally {
    await pool.end()
  }
}

/** Their moments. */
const findDue = async (at: Date, ...rules: NodeRef[]): Promise<Due[]> =>
  (await requestsAt(at, ...rules)).map(({ payload }) => payload as Due)

const runJob = (due: Due, services: Omit<JobContext, 'attempt'> = testServer.services, attempt = 1) =>
  registeredJobs.jobs.get('wave.standing')!.run({ ...services, attempt }, due as never)

/** Next moment of a rule, at which the task finds it due. */
async function dueNext(rule: Data & NodeRef): Promise<Due> {
  const at = new Date(rule.nextAt)
  expect(await findDue(new Date(at.getTime() - 1), rule)).toEqual([])
  const [due] = await findDue(at, rule)
  expect(due).toMatchObject({ ruleId: rowId(rule), moment: at.toISOString() })
  return due!
}

test('by clock, a rule generates waves as a person would, and logs them', async () => {
  const fixture = await createWaveFixture(testServer)
  const sku = await fixture.createProduct(5)
  const packages = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
  const rule = await createRule(fixture, { maximum: 2 })
  expect(rule).toMatchObject({ createdBy: { name: fixture.planner.name }, runs: [], pickers: [{ id: fixture.picker.id }] })
  const due = await dueNext(rule)
  await runJob(due)
  const { runs } = await readRule(fixture.planner, rule)
  expect(runs).toEqual([
    {
      ...{
        moment: due.moment,
        trigger: 'CLOCK',
        outcome: 'GENERATED',
        isMissed: false,
        code: null,
        message: null,
        isFallback: false,
        taken: 3,
        left: 0,
        by: null,
      },
      waves: [expect.objectContaining({ packageCount: 2 }), expect.objectContaining({ packageCount: 1 })],
    },
  ])
  const [{ number }] = runs[0].waves
  const wave = await db.wave.findUniqueOrThrow({ where: { number } })
  expect(wave).toMatchObject({ pickerId: rowId({ id: fixture.picker.id }), createdById: null })
  expect(await db.package.count({ where: { id: { in: packages.map(rowId) }, waveId: null } })).toBe(0)
  expect(
    await db.commandLog.findFirst({ where: { command: 'runStandingMoment', outcome: 'APPLIED', warehouseId: rowId(fixture.warehouse) } }),
  ).toMatchObject({
    actorKind: 'SYSTEM',
  })

  // This moment is over; the next one is tomorrow.
  expect(await findDue(new Date(due.moment), rule)).toEqual([])
  await runJob(due)
  expect((await readRule(fixture.planner, rule)).runs).toHaveLength(1)
  expect(await findDue(new Date(new Date(due.moment).getTime() + 26 * 60 * minute), rule)).toHaveLength(1)
})

test('two servers at once, or one that dies and another, run a moment once', async () => {
  const fixture = await createWaveFixture(testServer)
  const sku = await fixture.createProduct(9)
  await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })
  const rule = await createRule(fixture)
  const due = await dueNext(rule)
  const dying = {
    ...testServer.services,
    db: new Proxy(db, {
      get: (target, name) =>
        name === '$transaction'
          ? (work: (tx: unknown) => Promise<unknown>, options: never) =>
              target.$transaction(async (tx) => {
                await work(tx)
                throw new Error('The server is killed')
              }, options)
          : Reflect.get(target, name),
    }),
  }
  await expect(runJob(due, dying)).rejects.toThrow('killed')
  expect((await readRule(fixture.planner, rule)).runs).toEqual([])
  expect(await db.wave.count({ where: { warehouseId: rowId(fixture.warehouse) } })).toBe(0)
  expect(await findDue(new Date(due.moment), rule)).toEqual([due])

  await Promise.all([runJob(due), runJob(due, others), runJob(due), runJob(due, others)])
  expect((await readRule(fixture.planner, rule)).runs).toMatchObject([{ outcome: 'GENERATED', taken: 2 }])
  expect(await db.wave.count({ where: { warehouseId: rowId(fixture.warehouse) } })).toBe(1)
})

test('several rules at once put each package into one wave', async () => {
  const fixture = await createWaveFixture(testServer)
  const sku = await fixture.createProduct(20)
  const packages = await fixture.createPackages(...Array.from({ length: 12 }, () => ({ [sku]: 1 })))
  const rules = await Promise.all(['A', 'B', 'C'].map((name) => createRule(fixture, { name, maximum: 4 })))
  const requests = await requestsAt(new Date(rules[0]!.nextAt), ...rules)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(3)
  // The queue runs them one after another; here they meet nevertheless.
  expect(new Set(requests.map(({ queue }) => queue))).toEqual(new Set([expect.stringContaining(rowId(fixture.warehouse))]))
  expect(requests.every(({ once }) => once)).toBe(true)
  const dues = requests.map(({ payload }) => payload as Due)
  await Promise.all(dues.map((due, nth) => runJob(due, nth % 2 ? others : undefined)))
  const runs = (await Promise.all(rules.map((rule) => readRule(fixture.planner, rule)))).flatMap((rule) => rule.runs)
  expect(runs).toHaveLength(3)
  expect(runs.reduce((sum, { taken }) => sum + taken, 0)).toBe(12)
  for (const { outcome, code } of runs) expect([outcome, code].join()).toMatch(/^(GENERATED,|NOTHING,(POOL_EMPTY|POOL_CHANGED))$/)
  expect(await db.package.count({ where: { id: { in: packages.map(rowId) }, waveId: { not: null } } })).toBe(12)
})

test('by count, a rule waits until so many packages wait that the stock can fill', async () => {
  const fixture = await createWaveFixture(testServer)
  const [sku, staged] = [await fixture.createProduct(9), await fixture.createProduct(0)]
  const staging = await testServer.factory.createArea(fixture.warehouse, 'STAGING')
  await testServer.factory.createLocations(staging, ['S01-01-01'])
  await testServer.factory.addStock(fixture.warehouse, fixture.customer, { sku: staged }, 7, 'S01-01-01')
  const rule = await createRule(fixture, { trigger: 'COUNT', waiting: 3, types: ['ONE_PIECE'], times: null, weekdays: null })
  expect(rule).toMatchObject({ nextAt: null, times: [], weekdays: [] })
  const at = new Date(Math.ceil(Date.now() / minute + 1) * minute)
  await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })
  expect(await findDue(at, rule)).toEqual([])

  // The stock of the third is in staging, and the fourth is of another type.
  await fixture.createPackages({ [staged]: 1 }, { [sku]: 2 })
  const [early] = await findDue(at, rule)
  await runJob(early!)
  expect((await readRule(fixture.planner, rule)).runs).toEqual([])

  await fixture.createPackages({ [sku]: 1 })
  await runJob(early!)
  expect((await readRule(fixture.planner, rule)).runs).toMatchObject([
    { trigger: 'COUNT', moment: at.toISOString(), outcome: 'GENERATED', taken: 3, left: 1 },
  ])
  expect(await findDue(new Date(at.getTime() + minute), rule)).toEqual([])

  // Held packages do not count; after a run that generated nothing, the rule rests.
  const more = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
  const later = new Date(at.getTime() + minute)
  expect(await findDue(later, rule)).toHaveLength(1)
  await db.package.updateMany({ where: { id: { in: more.map(rowId) } }, data: { heldAt: new Date() } })
  expect(await findDue(later, rule)).toEqual([])
  await mustApply(fixture.planner, 'runStandingRule', { ruleId: rule.id })
  await db.package.updateMany({ where: { id: { in: more.map(rowId) } }, data: { heldAt: null } })
  expect(await findDue(later, rule)).toEqual([])
  expect(await findDue(new Date(at.getTime() + 20 * minute), rule)).toHaveLength(1)
})

test('before a cut-off, a rule takes the packages of its group', async () => {
  const fixture = await createWaveFixture(testServer)
  const sku = await fixture.createProduct(9)
  const [grouped, single] = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })
  await db.package.update({ where: { id: rowId(single!) }, data: { groupId: null } })
  const { groupId } = await db.package.findUniqueOrThrow({ where: { id: rowId(grouped!) }, select: { groupId: true } })
  const group = btoa(`LogisticsGroup:${groupId}`)
  const rule = await createRule(fixture, { trigger: 'CUT_OFF', minutesBefore: 90, groupId: group, times: null })
  // The truck leaves at half past five.
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', hour: '2-digit', minute: '2-digit' })
  expect(hour.format(new Date(rule.nextAt))).toBe('16:00')
  await runJob(await dueNext(rule))
  expect((await readRule(fixture.planner, rule)).runs).toMatchObject([{ trigger: 'CUT_OFF', outcome: 'GENERATED', taken: 1 }])
  expect(await db.package.findUniqueOrThrow({ where: { id: rowId(single!) } })).toMatchObject({ state: 'PENDING' })
})

test('after an outage, a rule makes up for one moment only; paused or changed, for none', async () => {
  const fixture = await createWaveFixture(testServer)
  const rule = await createRule(fixture, { times: ['00:00', '08:00', '16:00'] })
  const later = new Date(Date.now() + 5 * day)
  const due = await findDue(later, rule)
  expect(due).toHaveLength(1)
  expect(later.getTime() - new Date(due[0]!.moment).getTime()).toBeLessThan(9 * 60 * minute)

  const { rule: paused } = await mustApply(fixture.planner, 'pauseStandingRule', { ruleId: rule.id }, `rule { ${selection} }`)
  expect(paused).toMatchObject({ pausedAt: expect.any(String), nextAt: null })
  expect(await findDue(later, rule)).toEqual([])
  await runJob(due[0]!)
  expect((await readRule(fixture.planner, rule)).runs).toEqual([])
  const { rule: resumed } = await mustApply(fixture.planner, 'resumeStandingRule', { ruleId: rule.id }, `rule { ${selection} }`)
  expect(resumed.pausedAt).toBeNull()
  const { dueSince } = await db.standingRule.findUniqueOrThrow({ where: { id: rowId(rule) } })
  expect(await findDue(dueSince, rule)).toEqual([])
  await db.standingRule.update({ where: { id: rowId(rule) }, data: { dueSince: new Date(dueSince.getTime() - 5 * day) } })
  expect(await findDue(dueSince, rule)).toHaveLength(1)
  const update = async (expectedVersion: number, values: Data) => {
    const change = inputOf(fixture, { warehouseId: undefined, ...values })
    await mustApply(fixture.planner, 'updateStandingRule', { ruleId: rule.id, expectedVersion, ...change })
  }
  await update(resumed.version, { name: 'Renamed', times: ['16:00', '00:00', '08:00'] })
  expect(await findDue(dueSince, rule)).toHaveLength(1)
  await update(resumed.version + 1, { times: ['00:01'] })
  expect(await findDue(dueSince, rule)).toEqual([])
})

test('the log says why nothing was generated, and one rule that fails blocks no other', async () => {
  const fixture = await createWaveFixture(testServer)
  const rule = await createRule(fixture)
  const due = await dueNext(rule)
  await runJob(due)
  const second = await createRule(fixture, { name: 'Second' })
  await db.roleGrant.deleteMany({ where: { staffId: rowId({ id: fixture.picker.id }) } })
  await runJob(await dueNext(second))
  const third = await createRule(fixture, { name: 'Third', pickerIds: [(await fixture.signInNewUser('picker')).id] })
  const broken = {
    ...testServer.services,
    db: new Proxy(db, { get: (target, name) => (name === 'warehouseLayout' ? undefined : Reflect.get(target, name)) }),
  }
  const thirdDue = await dueNext(third)
  await expect(runJob(thirdDue, broken, 1)).rejects.toThrow(TypeError)
  expect((await readRule(fixture.planner, third)).runs).toEqual([])
  await expect(runJob(thirdDue, broken, 3)).rejects.toThrow(TypeError)
  expect(await findDue(new Date(thirdDue.moment), third)).toEqual([])

  const expected = [
    [rule, 'NOTHING', 'POOL_EMPTY', 'There are no packages to generate waves from', '没有可生成波次的包裹'],
    [second, 'FAILED', 'PICKER_NOT_ALLOWED', 'is not allowed to pick in this warehouse', '在此仓库没有拣货权限'],
    [third, 'FAILED', 'GENERATION_BROKEN', 'The program failed while it generated waves', '生成波次时程序出错'],
  ] as const
  for (const [one, outcome, code, en, zh] of expected) {
    const { client } = fixture.planner
    const english = await readRule({ ...fixture.planner, client: client.with({ language: 'en' }) }, one)
    expect(english.runs).toMatchObject([{ outcome, code, message: expect.stringContaining(en), taken: 0, waves: [] }])
    const chinese = await readRule({ ...fixture.planner, client: client.with({ language: 'zh-CN' }) }, one)
    expect(chinese.runs[0].message).toContain(zh)
  }
})

test('a pool that changes while it is planned is planned again before the moment is over', async () => {
  const fixture = await createWaveFixture(testServer)
  const sku = await fixture.createProduct(9)
  const packages = await fixture.createPackages({ [sku]: 1 })
  const rule = await createRule(fixture)
  const due = await dueNext(rule)
  const locked = Promise.withResolvers<void>()
  const planned = Promise.withResolvers<void>()
  const holding = other.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from package where id = ${rowId(packages[0]!)}::uuid for update`
    locked.resolve()
    await planned.promise
  })
  await locked.promise
  let transactions = 0
  const counting = {
    ...testServer.services,
    db: new Proxy(db, {
      get: (target, name) =>
        name === '$transaction'
          ? async (work: (tx: unknown) => Promise<unknown>, options: never) => {
              const result = await target.$transaction(work as never, options)
              if (++transactions === 1) {
                planned.resolve()
                await holding
              }
              return result
            }
          : Reflect.get(target, name),
    }),
  }
  await runJob(due, counting)
  expect((await readRule(fixture.planner, rule)).runs).toMatchObject([{ outcome: 'GENERATED', taken: 1 }])
})

test('a planner that is late is logged: the simple rule applies', async () => {
  const late = await createWalkFixture(testServer)
  await late.pack([codes[0]!], [codes[2]!])
  const rule = await createRule(late, { maximumWaves: 1 })
  const services = {
    ...testServer.services,
    walkPlanner: { isOff: false, start: () => undefined, plan: async () => null, chooseNext: async () => null },
  }
  await runJob(await dueNext(rule), services as never)
  expect((await readRule(late.planner, rule)).runs).toMatchObject([{ outcome: 'GENERATED', isFallback: true, taken: 2 }])
})

test('a person runs a rule at once, paused or not, and is named', async () => {
  const fixture = await createWaveFixture(testServer)
  const sku = await fixture.createProduct(9)
  await fixture.createPackages({ [sku]: 1 })
  const rule = await createRule(fixture)
  await mustApply(fixture.planner, 'pauseStandingRule', { ruleId: rule.id })
  const key = crypto.randomUUID()
  const run = () => fixture.planner.client.command('runStandingRule', { ruleId: rule.id }, `rule { ${selection} }`, key)
  const { rule: ran } = await run()
  expect(ran.runs).toMatchObject([{ moment: null, outcome: 'GENERATED', taken: 1, by: { name: fixture.planner.name } }])
  expect((await run()).rule.runs).toHaveLength(1)
  expect(await db.wave.findFirstOrThrow({ where: { warehouseId: rowId(fixture.warehouse) } })).toMatchObject({
    createdById: rowId({ id: fixture.planner.id }),
  })

  await mustApply(fixture.planner, 'deleteStandingRule', { ruleId: rule.id })
  expect(await readRule(fixture.planner, rule)).toBeNull()
  expect(await db.wave.count({ where: { warehouseId: rowId(fixture.warehouse) } })).toBe(1)
})

test('the worker of the server runs what its task finds due', async () => {
  const fixture = await createWaveFixture(testServer)
  const rule = await createRule(fixture)
  const { moment, ruleId } = await dueNext(rule)
  const [request] = [{ ruleId, moment }]
  await db.$executeRaw`select graphile_worker.add_job('wave.standing', ${JSON.stringify(request)}::json)`
  for (let read = await readRule(fixture.planner, rule); read.runs.length === 0; read = await readRule(fixture.planner, rule))
    await pause(50)
  expect((await readRule(fixture.planner, rule)).runs).toMatchObject([{ outcome: 'NOTHING', code: 'POOL_EMPTY' }])
})
