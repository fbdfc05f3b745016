import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import type { RecountToCount } from '../rules/countScan.ts'
import { StockCountRecountReason } from '../states.ts'

export const StockCountRecount = builder.objectRef<RecountToCount>('StockCountRecount').implement({
  description: 'Why goods are counted again, without figures of the book.',
  fields: (t) => ({
    reason: t.expose('reason', { type: enumOf(StockCountRecountReason), description: 'Why.' }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From when on a count is clear again; null if it is at once.',
      resolve: ({ until }) => (until ? new Date(until) : null),
    }),
    moved: t.int({
      nullable: true,
      description: 'Number of pieces that moved, negative for pieces taken off; null in a blind count, and for other reasons.',
      resolve: ({ moved }) => moved ?? null,
    }),
    isForOther: t.exposeBoolean('isForOther', { description: 'Whether another person than you has to count them.' }),
  }),
})
