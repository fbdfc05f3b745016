import { Customer, customerFigures } from '../../customer/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { inventoryRights } from '../states.ts'
import { waitingAdjustmentsOfCustomers } from '../store/customer.ts'

builder.prismaObjectField(Customer, 'waitingAdjustments', (t) =>
  t.loadable({
    type: 'Int',
    description:
      'Number of its adjustments that wait for approval, in a warehouse or in all that you may see; null without the right to see adjustments.',
    ...customerFigures(inventoryRights.read, (ctx, asked) => waitingAdjustmentsOfCustomers(ctx.db, asked)),
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'Only in this warehouse.' }) },
  }),
)
