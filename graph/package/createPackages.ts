import { z } from 'zod'
import { command } from '../kernel/command.ts'
import { fieldFailures } from '../kernel/fieldFailures.ts'
import { fields, list } from '../kernel/input.ts'
import { intakePlace, PackageOrder } from './input.ts'
import { orderOf } from './order.ts'
import { type RefusedRow, refusedRow } from './refused.ts'
import { intakeMaximum, packageRights } from './states.ts'
import { takeIn } from './steps/intake.ts'

/** Takes in many orders of one customer at once: each is judged by itself, before anything is written. */
export const createPackages = command({
  name: 'createPackages',
  means: `Takes in up to ${intakeMaximum} orders of one customer at once. Each is judged by itself before anything is written: the good ones are taken in together, in their order, the bad ones are answered with what is wrong.`,
  right: packageRights.create,
  input: fields({
    ...intakePlace,
    // Each row is parsed by itself when the command runs, so that one bad row does not refuse the others.
    orders: list(z.unknown().meta({ word: { input: 'PackageOrderInput' } }), intakeMaximum).meta({ description: 'The orders.' }),
  }),
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { warehouseId, customerId, ifShort, orders }) {
    const source = call.actor.kind === 'STAFF' ? 'MANUAL' : 'API'
    const parsed = orders.map((row) => PackageOrder.safeParse(row, { reportInput: true }))
    const good = parsed.flatMap((row, index) => (row.success ? [{ index, order: orderOf(row.data) }] : []))
    const intake = { warehouseId, customerId, source, ifShort: ifShort ?? 'DRAFT' } as const
    const { taken, facts } = await takeIn(
      tx,
      call,
      intake,
      good.map(({ order }) => order),
    )
    const refused: RefusedRow[] = parsed.flatMap((row, index) =>
      row.success ? [] : [refusedRow(index, numberOf(orders[index]), fieldFailures(row.error))],
    )
    for (const [at, { index, order }] of good.entries()) {
      const one = taken[at]
      if (one && 'failure' in one) refused.push(refusedRow(index, order.erpNumber ?? order.platformOrderNumber, [one.failure]))
    }
    const packageIds = taken.flatMap((one) => ('failure' in one ? [] : [one.packageId]))
    return { result: { packageIds, refused: refused.sort((a, b) => a.index - b.index) }, facts }
  },
})

/** By which number a person finds a row that did not even parse. */
function numberOf(row: unknown): string | null {
  const { erpNumber, platformOrderNumber } = (row ?? {}) as Record<string, unknown>
  return [erpNumber, platformOrderNumber].find((value) => typeof value === 'string') ?? null
}
