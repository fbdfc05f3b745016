import { Customer, customerFigures } from '../../customer/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { packageRights } from '../states.ts'
import { type CustomerPackagesRow, meanDays, packagesOfCustomers } from '../store/customer.ts'
import { PackageState } from './package.ts'

const OpenPackages = builder.objectRef<CustomerPackagesRow['open'][number]>('OpenPackageCount').implement({
  description: 'Number of packages in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: PackageState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'Number of packages.' }),
  }),
})

const CustomerPackages = builder.objectRef<CustomerPackagesRow>('CustomerPackages').implement({
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
    ...customerFigures(packageRights.read, (ctx, asked) => packagesOfCustomers(ctx.db, asked)),
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'Only in this warehouse.' }) },
  }),
)
