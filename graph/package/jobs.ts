import { defineFollower, defineJob, defineTick, runAsSystem } from '../kernel/job.ts'
import { buyLabel, type DroppedLabel, giveBackDropped, type LabelErrand, voidLabel } from './buyLabel.ts'
import { draftsAtOnce, retryDrafts } from './retryDrafts.ts'
import { mayFreeStock } from './rules.ts'
import { foldTally } from './store/tally.ts'

const buy = defineJob<LabelErrand>({
  name: 'package.buyLabel',
  means: 'Buys the label that a package asks for.',
  once: true,
  run: buyLabel,
})

const giveBack = defineJob<LabelErrand>({
  name: 'package.voidLabel',
  means: 'Gives back a label that is no longer needed.',
  once: true,
  run: voidLabel,
})

const giveBackOld = defineJob<DroppedLabel>({
  name: 'package.dropLabel',
  means: 'Gives back a label that another one has replaced.',
  once: true,
  run: giveBackDropped,
})

defineFollower({
  name: 'package.labels',
  means: 'Buys the labels that packages ask for, and gives back those that they no longer need.',
  hears: (kind) => kind.startsWith('package.'),
  async errands(facts, sql) {
    const { rows } = await sql.query<LabelErrand & { label: string }>(
      `select id as "packageId", label_request as request, label from package
       where id = any($1::uuid[]) and label in ('REQUESTED', 'VOID_REQUESTED')`,
      [[...new Set(facts.map(({ id }) => id))]],
    )
    const asked = rows.map(({ packageId, request, label }) =>
      (label === 'REQUESTED' ? buy : giveBack).errand({ packageId, request }, `${packageId}:${request}`),
    )
    const dropped = facts
      .filter(({ kind }) => kind === 'package.label-dropped')
      .map(({ id: packageId, payload }) => ({ ...(payload as Omit<DroppedLabel, 'packageId'>), packageId }))
    return [...asked, ...dropped.map((label) => giveBackOld.errand(label, `${label.packageId}:${label.request}`))]
  },
})

const retry = defineJob<{ warehouseId: string }>({
  name: 'package.retryDrafts',
  means: 'Accepts drafts whose goods have become available.',
  async run(work, { warehouseId }) {
    for (let accepted = draftsAtOnce; accepted > 0; ) {
      const { result } = await runAsSystem(work, retryDrafts, { warehouseId })
      accepted = result?.accepted ?? 0
    }
  },
})

defineFollower({
  name: 'package.drafts',
  means: 'Looks after drafts wherever goods may have become available.',
  hears: mayFreeStock,
  async errands(facts, sql) {
    const places = facts.flatMap(({ warehouseId }) => warehouseId ?? [])
    // A product that is for sale again concerns every warehouse with drafts of it.
    const customers = facts.flatMap(({ warehouseId, customerId }) => (warehouseId === null && customerId !== null ? [customerId] : []))
    const { rows } = await sql.query<{ warehouseId: string }>(
      `select distinct warehouse_id as "warehouseId" from package
       where state = 'DRAFT' and (warehouse_id = any($1::uuid[]) or customer_id = any($2::uuid[]))`,
      [[...new Set(places)], [...new Set(customers)]],
    )
    return rows.map(({ warehouseId }) => retry.errand({ warehouseId }, warehouseId))
  },
})

defineTick({
  name: 'package.tally',
  means: 'Folds the tally behind status tabs and progress.',
  everyMs: 1_000,
  run: foldTally,
})
