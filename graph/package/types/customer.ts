import { type AskedFigures, askedFigures, Customer, countsForAsked, customerFigures } from '../../customer/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { packageMachine, packageRights } from '../states.ts'
import { PackageState } from './package.ts'

type State = keyof typeof packageMachine.states

interface Figures {
  open: { state: State; count: number }[]
  lastWeek: number
  interceptions: number
}

/** Days of which the orders a day are the mean. */
const meanDays = 7

/** Packages of customers by the tally of the package lists, of the last days by the day of each warehouse, and requests that wait for a decision. */
async function readFigures(db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<Figures[]> {
  const rows = await db.$queryRawUnsafe<(Omit<Figures, 'open'> & { counts: Partial<Record<State, number>> })[]>(
    `select (
       select coalesce(jsonb_object_agg(c.state, c.count), '{}') from (
         select x.state, sum(x.count)::integer as count from (
           select p.state, p.count from package_tally_fold p where ${countsForAsked('p')}
           union all select p.state, p.delta from package_tally p where ${countsForAsked('p')}
         ) x group by x.state
       ) c
     ) as counts, (
       select count(*)::integer from package p join warehouse w on w.id = p.warehouse_id
       where ${countsForAsked('p')} and p.day > (kernel_now() at time zone w.time_zone)::date - ${meanDays} and p.day > (kernel_now() at time zone 'UTC')::date - ${meanDays + 2}
     ) as "lastWeek", (
       select count(*)::integer from interception_request p where ${countsForAsked('p')} and p.state = 'REQUESTED'
     ) as interceptions
     from ${askedFigures} order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
  return rows.map(({ counts, ...row }) => ({ ...row, open: openStates.map((state) => ({ state, count: counts[state] ?? 0 })) }))
}

/** States in which the warehouse or the customer still has something to do, in lifecycle order. */
const openStates = packageMachine.order.filter((state) => state !== 'SHIPPED' && state !== 'CANCELLED') as State[]

const OpenPackages = builder.objectRef<Figures['open'][number]>('OpenPackageCount').implement({
  description: 'Number of packages in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: PackageState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'Number of packages.' }),
  }),
})

const CustomerPackages = builder.objectRef<Figures>('CustomerPackages').implement({
  description: 'Packages of a customer.',
  fields: (t) => ({
    open: t.expose('open', {
      type: [OpenPackages],
      description: 'Packages that are neither shipped nor cancelled, by state in lifecycle order, counted as the package list does.',
    }),
    ordersADay: t.float({
      description: `Packages created a day: mean of the last ${meanDays} days, today included, to one decimal.`,
      resolve: ({ lastWeek }) => Math.round((lastWeek / meanDays) * 10) / 10,
    }),
    interceptions: t.exposeInt('interceptions', { description: 'Interceptions that wait for a decision.' }),
  }),
})

builder.prismaObjectField(Customer, 'packages', (t) =>
  t.loadable({
    type: CustomerPackages,
    description: 'Figures of its packages, in a warehouse or in all that you may see; null without the right to see packages.',
    ...customerFigures(packageRights.read, (ctx, asked) => readFigures(ctx.db, asked)),
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'Only in this warehouse.' }) },
  }),
)
