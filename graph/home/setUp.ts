import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { valuesOf } from '../kernel/states/enumSpec.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { Warehouse } from '../warehouse/types.ts'
import { type SetUpProgress, setUpProgress } from './rules/setUp.ts'
import { SetUpStep } from './states.ts'
import { setUpSteps } from './store/setUp.ts'

const SetUpProgressType = builder.objectRef<SetUpProgress>('SetUpProgress').implement({
  description: 'How far a step of setting up a warehouse is, read from its data.',
  fields: (t) => ({
    step: t.expose('step', { type: enumOf(SetUpStep), description: 'The step.' }),
    isDone: t.exposeBoolean('isDone', { description: 'Whether it is done.' }),
    isOptional: t.exposeBoolean('isOptional', { description: 'Whether a package can be shipped without it.' }),
    waitsFor: t.expose('waitsFor', { type: [enumOf(SetUpStep)], description: 'Steps that have to be done before it and are not.' }),
  }),
})

builder.queryField('setUp', (t) =>
  t.field({
    type: [SetUpProgressType],
    description: 'Steps from an empty database to the first package shipped from a warehouse, in their usual order.',
    complexity: 20,
    authScopes: (_root, { warehouseId }) =>
      warehouseId ? { rightFor: { right: warehouseRights.edit, ref: { warehouseId: warehouseId.id } } } : { right: warehouseRights.edit },
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'The warehouse; absent while there is none.' }) },
    resolve: async (_root, { warehouseId }, ctx) => {
      const warehouse = warehouseId && (await ctx.db.warehouse.findUnique({ where: { id: warehouseId.id }, select: { id: true } }))
      const done = await setUpSteps(ctx.db, warehouse?.id ?? null)
      return setUpProgress(new Set(valuesOf(SetUpStep).filter((step) => done[step])))
    },
  }),
)
