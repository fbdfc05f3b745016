import type { Outcome } from '../kernel/command/command.ts'
import { defineFollower, defineJob, defineScheduledTask, runAsSystem } from '../kernel/events/job.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { askedCarriers } from '../logistics/carriers.ts'
import { freeNumbers, numbersAddedFact } from '../logistics/steps/numbers.ts'
import { rulesActivatedFact } from '../logistics/steps/route.ts'
import { buyLabel, type LabelJob, type ReplacedLabel, voidLabel, voidReplacedLabel } from './buyLabel.ts'
import { draftsAtOnce, retryDrafts } from './commands/retryDrafts.ts'
import { retryLabelsWithoutNumber } from './commands/retryLabelsWithoutNumber.ts'
import { routeDrafts } from './commands/routeDrafts.ts'
import { routePending } from './commands/routePending.ts'
import { decideByDefault } from './interception/commands/decideByDefault.ts'
import { mayFreeStock, mayRouteDrafts } from './rules/factKinds.ts'
import { carriersToAsk } from './store/carrierPoll.ts'
import { warehousesToRoute } from './store/route.ts'
import { foldDays, foldTally } from './store/tally.ts'
import { carrierAskedFact } from './tracking/commands/askCarrier.ts'
import { shippedAtOnce, trackShipped } from './tracking/commands/trackShipped.ts'
import { askAboutPackage, pollCarrier } from './tracking/pollCarrier.ts'

const buyLabelJob = defineJob<LabelJob>({
  name: 'package.buyLabel',
  means: 'Buys a requested label.',
  once: true,
  run: buyLabel,
})

const voidLabelJob = defineJob<LabelJob>({
  name: 'package.voidLabel',
  means: 'Voids a label that is no longer needed.',
  once: true,
  run: voidLabel,
})

const voidReplacedLabelJob = defineJob<ReplacedLabel>({
  name: 'package.dropLabel',
  means: 'Voids a label that was replaced.',
  once: true,
  run: voidReplacedLabel,
})

defineFollower({
  name: 'package.labels',
  means: 'Buys requested labels and voids those no longer needed.',
  startsAt: 'now',
  matches: (kind) => kind.startsWith('package.'),
  async jobsFor(facts, sql) {
    const { rows } = await sql.query<LabelJob & { label: string }>(
      `select id as "packageId", label_request as request, label from package
       where id = any($1::uuid[]) and label in ('REQUESTED', 'VOID_REQUESTED')`,
      [[...new Set(facts.map(({ id }) => id))]],
    )
    const asked = rows.map(({ packageId, request, label }) =>
      (label === 'REQUESTED' ? buyLabelJob : voidLabelJob).request({ packageId, request }, `${packageId}:${request}`),
    )
    const dropped = facts
      .filter(({ kind }) => kind === 'package.label-dropped')
      .map(({ id: packageId, payload }) => ({ ...(payload as Omit<ReplacedLabel, 'packageId'>), packageId }))
    return [...asked, ...dropped.map((label) => voidReplacedLabelJob.request(label, `${label.packageId}:${label.request}`))]
  },
})

const retryDraftsJob = defineJob<{ warehouseId: string }>({
  name: 'package.retryDrafts',
  means: 'Accepts drafts whose stock has become available.',
  async run(work, { warehouseId }) {
    for (let accepted = draftsAtOnce; accepted > 0; ) {
      const { result } = await runAsSystem(work, retryDrafts, { warehouseId })
      accepted = result?.accepted ?? 0
    }
  },
})

defineFollower({
  name: 'package.drafts',
  means: 'Retries drafts where stock may have become available.',
  startsAt: 'now',
  matches: mayFreeStock,
  async jobsFor(facts, sql) {
    const places = facts.flatMap(({ warehouseId }) => warehouseId ?? [])
    // A product back on sale affects drafts in every warehouse.
    const customers = facts.flatMap(({ warehouseId, customerId }) => (warehouseId === null && customerId !== null ? [customerId] : []))
    const { rows } = await sql.query<{ warehouseId: string }>(
      `select distinct warehouse_id as "warehouseId" from package
       where state = 'DRAFT' and (warehouse_id = any($1::uuid[]) or customer_id = any($2::uuid[]))`,
      [[...new Set(places)], [...new Set(customers)]],
    )
    return rows.map(({ warehouseId }) => retryDraftsJob.request({ warehouseId }, warehouseId))
  },
})

const retryNumbersJob = defineJob<{ channelId: string }>({
  name: 'package.retryNumbers',
  means: 'Asks again for labels that failed because their channel had no tracking number left.',
  async run(work, { channelId }) {
    for (let left = await freeNumbers(work.db, channelId, new Date()); left > 0; ) {
      const { result } = await runAsSystem(work, retryLabelsWithoutNumber, { channelId, limit: Math.min(left, draftsAtOnce) })
      if (!result?.found) return
      left -= result.asked
    }
  },
})

defineFollower({
  name: 'package.numbers',
  means: 'Asks again for labels that lacked a tracking number when some are added.',
  startsAt: 'now',
  matches: (kind) => kind === numbersAddedFact,
  async jobsFor(facts) {
    const channelIds = new Set(facts.map(({ payload }) => payload.channelId as string))
    return [...channelIds].map((channelId) => retryNumbersJob.request({ channelId }, channelId))
  },
})

const routeJob = defineJob<{ warehouseId: string; alsoPending: boolean }>({
  name: 'package.route',
  means: 'Gives channels to drafts that have none when the shipping rules may decide otherwise.',
  async run(work, { warehouseId, alsoPending }) {
    for (const route of alsoPending ? [routeDrafts, routePending] : [routeDrafts])
      for (let afterId: string | null = null, more = true; more; more = afterId !== null) {
        const done: Outcome<{ lastId: string | null }> = await runAsSystem(work, route, { warehouseId, afterId })
        afterId = done.result?.lastId ?? null
      }
  },
})

defineFollower({
  name: 'package.routes',
  means: 'Gives channels to drafts that have none when shipping rules, zones, prices or products change.',
  startsAt: 'now',
  matches: mayRouteDrafts,
  async jobsFor(facts, sql) {
    const pending = new Set(
      facts.flatMap(({ kind, warehouseId, payload }) =>
        kind === rulesActivatedFact && payload.alsoPending === true ? (warehouseId ?? []) : [],
      ),
    )
    const rows = await warehousesToRoute(
      sql,
      facts.flatMap(({ warehouseId }) => warehouseId ?? []),
      facts.flatMap(({ warehouseId, customerId }) => (warehouseId === null ? (customerId ?? []) : [])),
      facts.some(({ warehouseId, customerId }) => warehouseId === null && customerId === null),
    )
    const ids = new Set([...rows, ...pending])
    return [...ids].map((warehouseId) => {
      const alsoPending = pending.has(warehouseId)
      return routeJob.request({ warehouseId, alsoPending }, `${warehouseId}:${alsoPending}`)
    })
  },
})

const decideByDefaultJob = defineJob<{ requestId: string }>({
  name: 'package.decideInterception',
  means: 'Decides an interception by its default if it was not decided before its deadline.',
  once: true,
  async run(work, { requestId }) {
    await runAsSystem(work, decideByDefault, { requestId: toNodeId('InterceptionRequest', requestId) })
  },
})

defineFollower({
  name: 'package.interceptions',
  means: 'Waits for the deadlines of interceptions.',
  startsAt: 'now',
  matches: (kind) => kind === 'interception.requested',
  async jobsFor(facts, sql) {
    const { rows } = await sql.query<{ requestId: string; dueAt: Date }>(
      `select id as "requestId", due_at as "dueAt" from interception_request where id = any($1::uuid[]) and state = 'REQUESTED'`,
      [facts.map(({ id }) => id)],
    )
    return rows.map(({ requestId, dueAt }) => decideByDefaultJob.request({ requestId }, requestId, dueAt))
  },
})

defineScheduledTask({
  name: 'package.tally',
  means: 'Folds the tally behind status tabs and progress counts.',
  everyMs: 1_000,
  run: foldTally,
})

defineScheduledTask({
  name: 'package.days',
  means: 'Folds the counts of packages by day.',
  everyMs: 1_000,
  run: foldDays,
})

const askAboutPackageJob = defineJob<{ packageId: string }>({
  name: 'package.askCarrier',
  means: 'Asks the carrier of a package where it is, because a person wants to know.',
  urgent: true,
  run: askAboutPackage,
})

const trackShippedJob = defineJob<{ warehouseId: string; packageIds: string[] }>({
  name: 'package.trackShipped',
  means: 'Begins to track packages that are shipped.',
  async run(work, { warehouseId, packageIds }) {
    for (let start = 0; start < packageIds.length; start += shippedAtOnce)
      await runAsSystem(work, trackShipped, { warehouseId, packageIds: packageIds.slice(start, start + shippedAtOnce) })
  },
})

defineFollower({
  name: 'package.tracking',
  means: 'Tracks packages that are shipped, and asks carriers when people want to know.',
  // Packages that were on their way before are tracked by the migration that adds this follower.
  startsAt: 'now',
  matches: (kind) => kind === 'package.shipped' || kind === carrierAskedFact,
  async jobsFor(facts) {
    const shipped = Map.groupBy(
      facts.filter(({ kind }) => kind === 'package.shipped'),
      ({ warehouseId }) => warehouseId as string,
    )
    const asked = new Set(facts.filter(({ kind }) => kind === carrierAskedFact).map(({ id }) => id))
    // Tracking waits for news of the same packages: in a job, so that other followers do not wait, too.
    return [
      ...[...shipped].map(([warehouseId, some]) =>
        trackShippedJob.request(
          { warehouseId, packageIds: [...new Set(some.map(({ id }) => id))].sort() },
          `${some[0]?.commandId}:${some[0]?.id}`,
        ),
      ),
      ...[...asked].map((packageId) => askAboutPackageJob.request({ packageId }, packageId)),
    ]
  },
})

const pollCarrierJob = defineJob<{ carrier: string }>({
  name: 'package.pollCarrier',
  means: 'Asks a carrier about its packages that are due.',
  serial: true,
  run: pollCarrier,
})

defineScheduledTask({
  name: 'package.carriers',
  means: 'Looks which carriers are to be asked about packages.',
  everyMs: 30_000,
  jobs: async (sql) => (await carriersToAsk(sql, askedCarriers())).map((carrier) => pollCarrierJob.request({ carrier }, carrier)),
})
