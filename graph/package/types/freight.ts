import { builder } from '../../kernel/schema/builder.ts'
import { hiddenWithout } from '../../kernel/schema/scoped.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { Freight } from '../../logistics/types/freight.ts'
import { freightOfPackages } from '../freight.ts'

builder.prismaObjectField('Package', 'freight', (t) =>
  t.loadable({
    type: Freight,
    description:
      'What it costs to send by the rate card of its channel on the day of shipping, or today before that: by the weight on the scale or of its goods, and the size of its packaging or of its stacked goods. Null without a channel, and without the right to see freight.',
    ...hiddenWithout(logisticsRights.freight),
    complexity: 20,
    load: (ids: string[], ctx) => freightOfPackages(ctx, ids),
    resolve: ({ id }) => id,
  }),
)
