import { customerName } from '../../customer/types.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { InterceptionDecision } from '../../warehouse/states.ts'
import { InterceptionWish, interceptionMachine, packageRights } from '../states.ts'

export const InterceptionRequest = builder.prismaNode('InterceptionRequest', {
  description: 'A request to intercept a package, and what became of it.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InterceptionRequest', packageRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    state: t.expose('state', { type: enumOf(stateEnum(interceptionMachine)), description: 'Current state.' }),
    wish: t.expose('wish', { type: enumOf(InterceptionWish), description: 'What becomes of the package if it is approved.' }),
    reason: t.exposeString('reason', { description: 'Why the customer stops the order.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'Moment at which the default decides.' }),
    fallback: t.expose('fallback', { type: enumOf(InterceptionDecision), description: 'What the default decides.' }),
    package: t.relation('package', { description: 'The package.' }),
    customerName: t.string(customerName),
    allowedActions: t.field({
      type: [enumOf(actionEnum(interceptionMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true, customerId: true },
      resolve: ({ state, ...ref }, _args, ctx) => allowedActions(interceptionMachine, state, ref, ctx),
    }),
    history: t.loadableList(stateHistory),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was requested.' }),
    settledAt: t.expose('settledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided or withdrawn; null while it is open.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
  }),
})

builder.prismaObjectField('Package', 'interceptions', (t) =>
  t.relation('interceptions', { description: 'Requests to intercept it, newest first.', query: { orderBy: { id: 'desc' } } }),
)
