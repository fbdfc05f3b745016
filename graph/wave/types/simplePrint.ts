import { Person } from '../../access/types/staff.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { UserError } from '../../kernel/schema/userError.ts'
import type { SimplePrintRefusal as Refusal } from '../simple/commands/createSimplePrint.ts'
import { simplePrintMachine, waveRights } from '../states.ts'
import { type SimplePick as Pick, readSimplePicks } from '../store/simplePrint.ts'

export const SimplePrintState = enumOf(stateEnum(simplePrintMachine))

const SimplePick = builder.objectRef<Pick>('SimplePick').implement({
  description: 'What to take from one location for a simple print.',
  fields: (t) => ({
    location: t.exposeString('location', { description: 'Code of the location.' }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    productName: t.exposeString('name', { description: 'Name of the product.' }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'First barcode of a piece.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
  }),
})

export const SimplePrint = builder.prismaNode('SimplePrint', {
  description: 'Packages that are printed and picked without a wave.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('SimplePrint', waveRights.simple, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `SP2611-0031`.' }),
    state: t.expose('state', { type: SimplePrintState, description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(simplePrintMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true },
      resolve: ({ state, warehouseId }, _args, ctx) => allowedActions(simplePrintMachine, state, { warehouseId }, ctx),
    }),
    packageCount: t.exposeInt('packageCount', { description: 'Number of packages that it took.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces that it took.' }),
    packages: t.relation('packages', { description: 'Packages that are in it.', query: { orderBy: { id: 'asc' } } }),
    picks: t.loadableList({
      type: SimplePick,
      description: 'Pick list in walk order.',
      complexity: 20,
      load: (ids: string[], ctx: Context) => readSimplePicks(ctx.db, ids, ctx.language),
      resolve: ({ id }) => id,
    }),
    author: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who took the packages; null for programs.',
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the packages were taken.' }),
    printedAt: t.expose('printedAt', { type: 'DateTime', nullable: true, description: 'When it was printed first.' }),
    history: t.loadableList(stateHistory),
  }),
})

export const SimplePrintRefusal = builder.objectRef<Refusal>('SimplePrintRefusal').implement({
  description: 'A package that a simple print did not take; it stays pending.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Number.' }),
    error: t.field({
      type: UserError,
      description: 'Why.',
      resolve: ({ failure: { code, values, field } }, _args, { language }) => ({
        code,
        values,
        field,
        message: Failure.sentence(code, language, values),
      }),
    }),
  }),
})

builder.prismaObjectField('Package', 'simplePrint', (t) =>
  t.relation('simplePrint', { nullable: true, description: 'Simple print that it is or was in; null without the right to see it.' }),
)
