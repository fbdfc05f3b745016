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
