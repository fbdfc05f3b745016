import { actsForProvider, hasRight } from '../../kernel/command/actor.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { inboundRights, unknownParcelMachine } from '../states.ts'

export const UnknownParcelState = enumOf(stateEnum(unknownParcelMachine))

const providerOnly = (_parcel: object, _args: object, ctx: Context) => actsForProvider(signedIn(ctx), inboundRights.read)

export const UnknownParcel = builder.prismaNode('UnknownParcel', {
  description: 'A parcel that arrived without a known order. A customer sees it once it is claimed for an order of that customer.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('UnknownParcel', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `UP2611-0004`.' }),
    state: t.expose('state', { type: UnknownParcelState, description: 'Current state.' }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: 'Tracking number as read from the label.' }),
    carrier: t.exposeString('carrier', { description: 'Carrier as read from the label; may be empty.' }),
    sender: t.exposeString('sender', { description: 'Sender as read from the label; may be empty.' }),
    cartons: t.exposeInt('cartons', { description: 'Number of cartons.' }),
    weightGrams: t.exposeInt('weightGrams', { nullable: true, description: 'Weight in g; null if not weighed.' }),
    place: t.exposeString('place', {
      nullable: true,
      description: 'Where it is kept; may be empty. Null for customers, who see no locations.',
      authScopes: providerOnly,
      unauthorizedResolver: () => null,
    }),
    remark: t.exposeString('remark', {
      nullable: true,
      description: 'Remark of the warehouse; may be empty. Null for customers.',
      authScopes: providerOnly,
      unauthorizedResolver: () => null,
    }),
    customerName: t.string({
      nullable: true,
      description: 'Name of the customer; null until it is claimed.',
      select: { customer: { select: { name: true, nameEn: true } } },
      resolve: ({ customer }, _args, ctx) => customer && nameIn(ctx.language, customer),
    }),
    order: t.relation('order', { nullable: true, description: 'Inbound order with which it is claimed.' }),
    warehouseName: t.string({
      description: 'Name of the warehouse where it arrived.',
      select: { warehouse: { select: { name: true } } },
      resolve: ({ warehouse }) => warehouse.name,
    }),
    photos: t.relation('photos', { description: 'Photos of it, oldest first.', query: { orderBy: { id: 'asc' } } }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(unknownParcelMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true, customerId: true },
      resolve: ({ state, ...ref }, _args, ctx) => allowedActions(unknownParcelMachine, state, ref, ctx),
    }),
    editable: t.boolean({
      description: 'Whether you may change what is known of it.',
      select: { state: true, warehouseId: true, customerId: true },
      resolve: ({ state, ...ref }, _args, ctx) => state === 'WAITING' && hasRight(signedIn(ctx), inboundRights.sign, ref),
    }),
    history: t.loadableList(stateHistory),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})
