import type { Group } from '../shell/menu.ts'

/** Menu group of the channels by which packages leave, and of what customers pay. */
export const logistics: readonly Group[] = [
  {
    id: 'logistics',
    level: 1,
    name: 'menu.logistics.title',
    entries: [
      {
        id: 'logistics.channels',
        level: 2,
        path: '/logistics/channel/list',
        name: 'menu.logistics.channels',
        right: 'logistics:read',
        screen: 'logistics/ChannelsPage',
      },
      {
        id: 'logistics.groups',
        level: 2,
        path: '/logistics/group/list',
        name: 'menu.logistics.groups',
        right: 'logistics:read',
        screen: 'logistics/GroupsPage',
      },
      {
        id: 'logistics.zones',
        level: 2,
        path: '/logistics/zone/list',
        name: 'menu.logistics.zones',
        right: 'freight:read',
        screen: 'logistics/zone/ZonesPage',
      },
      {
        id: 'logistics.zone',
        level: 3,
        path: '/logistics/zone/:id',
        name: 'menu.logistics.zone',
        right: 'freight:read',
        screen: 'logistics/zone/ZoneTablePage',
        list: '/logistics/zone/list',
      },
      {
        id: 'logistics.remoteAreas',
        level: 2,
        path: '/logistics/remote/list',
        name: 'menu.logistics.remote',
        right: 'freight:read',
        screen: 'logistics/zone/RemoteAreasPage',
      },
      {
        id: 'logistics.remote',
        level: 3,
        path: '/logistics/remote/:id',
        name: 'menu.logistics.remoteTable',
        right: 'freight:read',
        screen: 'logistics/zone/ZoneTablePage',
        list: '/logistics/remote/list',
      },
      {
        id: 'logistics.billing',
        level: 2,
        path: '/logistics/billing/list',
        name: 'menu.logistics.billing',
        right: 'tariff:read',
        screen: 'logistics/StrategiesPage',
      },
    ],
  },
]
