import { actorName } from '../../kernel/command/actorName.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { countMachine, inventoryRights, StockCountType } from '../states.ts'
import { readProgress } from '../store/countSheet.ts'
import { loadSheets, StockCountSheet } from './countSheet.ts'

export const StockCountState = enumOf(stateEnum(countMachine))

const StockCountLines = builder.objectRef<{ lines: number; done: number }>('StockCountLines').implement({
  description: 'How many lines of a count are done.',
  fields: (t) => ({
    lines: t.exposeInt('lines', { description: 'Number of lines.' }),
    done: t.exposeInt('done', { description: 'Number of lines counted at least once, or skipped.' }),
  }),
})

export const StockCount = builder.prismaNode('StockCount', {
  description:
    'A count of the goods at locations. Nothing is frozen: a difference is the counted pieces less the book and what moved before the count.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('StockCount', inventoryRights.read, 'warehouse'),
  select: { id: true, warehouseId: true, authorKind: true, authorId: true },
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `CT2611-0009`.' }),
    state: t.expose('state', { type: StockCountState, description: 'Current state.' }),
    type: t.expose('type', { type: enumOf(StockCountType), description: 'How the locations were chosen.' }),
    isBlind: t.exposeBoolean('isBlind', { description: 'Whether those who count see no book figures.' }),
    withEmpty: t.exposeBoolean('withEmpty', { description: 'Whether zero stock is included.' }),
    remark: t.exposeString('remark', { description: 'Remark; may be empty.' }),
    progress: t.loadable({
      type: StockCountLines,
      description: 'How many lines are counted.',
      load: (ids: string[], ctx) => readProgress(ctx.db, ids),
      resolve: ({ id }) => id,
    }),
    sheet: t.loadable({
      type: StockCountSheet,
      nullable: true,
      complexity: 60,
      description: 'Its locations and lines with what was counted, and what its completion does.',
      load: (ids: string[], ctx) => loadSheets(ctx, ids),
      resolve: ({ id }) => id,
    }),
    author: t.loadable({
      ...actorName,
      description: 'Name of who created it.',
      resolve: ({ authorKind, authorId }) => `${authorKind} ${authorId ?? ''}`,
    }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(countMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true },
      resolve: ({ state, warehouseId }, _args, ctx) => allowedActions(countMachine, state, { warehouseId }, ctx),
    }),
    warehouse: t.relation('warehouse', {
      description: 'Warehouse; null without the right to see warehouses.',
      ...hiddenWithout(warehouseRights.read),
    }),
    history: t.loadableList(stateHistory),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the counting started, and the book was read.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it was completed or cancelled.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
  }),
})
