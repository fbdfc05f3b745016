import { builder } from '../kernel/builder.ts'
import { scoped } from '../kernel/scoped.ts'
import { logisticsRights } from './states.ts'

export const LogisticsGroup = builder.prismaNode('LogisticsGroup', {
  description: 'Channels that are waved together because the same truck collects them.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('LogisticsGroup', logisticsRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, unique in its warehouse.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    cutOff: t.exposeString('cutOff', { description: "When the truck leaves, `17:30`, by the warehouse's clock." }),
    channels: t.relation('channels', { description: 'Its channels, by code.', query: { orderBy: { code: 'asc' } } }),
  }),
})

export const Channel = builder.prismaNode('Channel', {
  description: 'How a parcel travels: a service of a carrier.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Channel', logisticsRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, unique in its warehouse; orders name it.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    carrier: t.exposeString('carrier', { description: 'Code of the carrier.' }),
    service: t.exposeString('service', { description: "The carrier's code of the service." }),
    group: t.relation('group', { description: 'The logistics group that it is waved with.' }),
  }),
})
