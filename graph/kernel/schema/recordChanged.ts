import { getRefFromModel } from '@pothos/plugin-prisma'
import type { ExecutionResult } from 'graphql'
import type { Right } from '../command/right.ts'
import { many } from '../events/signal.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { delegateOf } from './delegateOf.ts'
import { concerns, visible } from './scoped.ts'

/** The type of a model, which stands in an area that the kernel does not know. */
export const refOf = (model: string) => getRefFromModel(model, builder) as never

/** What each subscription to records tells about its nulls. */
export const nullMeans = 'Null: many changed at once, or one is gone; read again what you show.'

/** Thrown for a change of a record that the reader may not see: no message is sent. */
class NotForReader extends Error {}

/** Whether an event tells its reader nothing, so that it is not sent. */
export const tellsNothing = ({ errors }: ExecutionResult): boolean =>
  errors?.some(({ originalError }) => originalError instanceof NotForReader) ?? false

/** The record of an event of `Signals.followRecords` as the reader may see it; null if there are many or if it is gone. */
export async function readChanged(ctx: Context, model: string, key: unknown, query: object): Promise<never> {
  const asked = { ...query, where: { id: key, ...visible(ctx, model) } }
  if (key === many) return null as never
  const row = await delegateOf(ctx.db, model).findFirst(asked)
  // Whether it is there at all is not seen through the fence of customers.
  if (!row && (await delegateOf(ctx.services.db, model).count({ where: { id: key } })) > 0) throw new NotForReader()
  return row as never
}

interface Changed {
  /** Name of the field, such as `adjustmentChanged`. */
  field: string
  model: string
  right: Right
  /** What is emitted and when, such as `transfers of the warehouse when created or changed`. */
  emits: string
  intervalMs?: number
}

/** Adds the subscription to the changed records of a warehouse, or to one of them: `xChanged(warehouseId: ID!, id: ID)`. */
export function recordChanged({ field, model, right, emits, intervalMs = 100 }: Changed): void {
  builder.subscriptionField(field, (t) =>
    t.prismaField({
      type: model as never,
      nullable: true,
      description: `Emits ${emits}, starting with those of the last ten seconds. ${nullMeans}`,
      authScopes: (_root, { warehouseId }) => ({ rightFor: { right, ref: { warehouseId: warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: refOf('Warehouse'), description: 'The warehouse.' }),
        id: t.arg.globalID({ for: refOf(model), description: 'Only this one; all if absent.' }),
      },
      subscribe: (_root, { warehouseId, id }, ctx) =>
        ctx.services.signals.followRecords(
          (s) => (s.type === model && s.warehouseId === warehouseId.id && (!id || s.id === id.id) && concerns(ctx, right, s) ? s.id : null),
          intervalMs,
        ),
      resolve: (query, key, _args, ctx) => readChanged(ctx, model, key, query),
    }),
  )
}
