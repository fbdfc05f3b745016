import { z } from 'zod'
import { isPerson } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { fields, list } from '../../kernel/input/fieldTypes.ts'
import { intakeFields, PackageOrder } from '../input.ts'
import { type RefusedOrderRow, refusedOrderRow } from '../refusals.ts'
import { intakeMaximum, packageRights } from '../states.ts'
import { intakeOrders } from '../steps/intake.ts'
import { orderOf } from '../steps/order.ts'

/** Creates packages for many orders of one customer; each row is validated on its own before anything is written. */
export const createPackages = command({
  name: 'createPackages',
  means: `Creates packages for up to ${intakeMaximum} orders of one customer. Each is validated on its own before anything is written: valid ones are accepted together, in order; invalid ones are returned with their errors.`,
  right: packageRights.create,
  input: fields({
    ...intakeFields,
    // Each row is parsed on its own by the command, so that one invalid row does not refuse the others.
    orders: list(z.unknown().meta({ fieldType: { input: 'PackageOrderInput' } }), intakeMaximum).meta({ description: 'The orders.' }),
  }),
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { warehouseId, customerId, ifShort, orders }) {
    const source = isPerson(call.actor) ? 'MANUAL' : 'API'
    const parsed = orders.map((row) => PackageOrder.safeParse(row, { reportInput: true }))
    const good = parsed.flatMap((row, index) => (row.success ? [{ index, order: orderOf(row.data) }] : []))
    const intake = { warehouseId, customerId, source, ifShort: ifShort ?? 'DRAFT' } as const
    const { taken, facts } = await intakeOrders(
      tx,
      call,
      intake,
      good.map(({ order }) => order),
    )
    const refused: RefusedOrderRow[] = parsed.flatMap((row, index) =>
      row.success ? [] : [refusedOrderRow(index, numberOf(orders[index]), fieldFailures(row.error))],
    )
    for (const [at, { index, order }] of good.entries()) {
      const one = taken[at]
      if (one && 'failure' in one) refused.push(refusedOrderRow(index, order.erpNumber ?? order.platformOrderNumber, [one.failure]))
    }
    const packageIds = taken.flatMap((one) => ('failure' in one ? [] : [one.packageId]))
    return { result: { packageIds, refused: refused.sort((a, b) => a.index - b.index) }, facts }
  },
})

/** Order number of a row that failed to parse, so that it can be found. */
function numberOf(row: unknown): string | null {
  const { erpNumber, platformOrderNumber } = (row ?? {}) as Record<string, unknown>
  return [erpNumber, platformOrderNumber].find((value) => typeof value === 'string') ?? null
}
