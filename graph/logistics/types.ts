import { builder } from '../kernel/schema/builder.ts'
import { displayName } from '../kernel/schema/displayName.ts'
import { hiddenWithout, scoped } from '../kernel/schema/scoped.ts'
import { logisticsRights } from './states.ts'

export const LogisticsGroup = builder.prismaNode('LogisticsGroup', {
  description: 'Channels that share waves because the same truck collects them.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('LogisticsGroup', logisticsRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, unique in its warehouse.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    cutOff: t.exposeString('cutOff', { description: "Cut-off: when the truck leaves, `17:30`, in the warehouse's time zone." }),
    channelCount: t.relationCount('channels', { description: 'Number of channels.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    channels: t.relation('channels', { description: 'Channels, by code.', query: { orderBy: { code: 'asc' } } }),
  }),
})

export const Channel = builder.prismaNode('Channel', {
  description: 'A shipping channel: a service of a carrier.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Channel', logisticsRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, unique in its warehouse; used in orders.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    carrier: t.exposeString('carrier', { description: 'Code of the carrier.' }),
    service: t.exposeString('service', { description: "The carrier's service code, by which labels are bought." }),
    zoneTable: t.relation('zoneTable', {
      ...hiddenWithout(logisticsRights.freight),
      description: 'Zones by which its packages are priced; null if it has none, and without the right to see them.',
    }),
    remoteTable: t.relation('remoteTable', {
      ...hiddenWithout(logisticsRights.freight),
      description: 'Remote areas, where its carrier delivers at an extra price; null if it has none, and without the right to see them.',
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    group: t.relation('group', { description: 'Logistics group, which packages get with the channel.' }),
  }),
})
