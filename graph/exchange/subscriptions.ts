import { hasRight } from '../kernel/command/actor.ts'
import type { Signal } from '../kernel/events/signal.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { exchangeRights } from './states.ts'
import { SheetImport } from './types/sheetImport.ts'

/** Whether a change of an import concerns the reader. One without a customer is no business of any customer. */
const isOfReader = (ctx: Context, { warehouseId, customerId }: Signal) =>
  hasRight(signedIn(ctx), exchangeRights.import, { warehouseId, customerId })

builder.subscriptionField('sheetImportChanged', (t) =>
  t.prismaField({
    type: SheetImport,
    nullable: true,
    description: 'An import, on subscription and whenever rows were checked or imported; at most every 100 ms.',
    authScopes: { right: exchangeRights.import },
    args: { id: t.arg.globalID({ required: true, for: SheetImport, description: 'The import.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'SheetImport' && s.id === id.id && isOfReader(ctx, s) ? s.id : null), 100, id.id),
    resolve: (query, id, _args, ctx) =>
      ctx.db.sheetImport.findFirst({ ...query, where: { id: id as string, AND: [visible(ctx, 'SheetImport')] } }),
  }),
)
