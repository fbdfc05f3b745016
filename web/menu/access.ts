import type { Group } from '../shell/menu.ts'

/** Menu group of those who reach the program: staff and their roles, keys of other systems, and wall screens. */
export const access: readonly Group[] = [
  {
    id: 'access',
    level: 1,
    name: 'menu.access.title',
    entries: [
      {
        id: 'access.staff',
        level: 2,
        path: '/staff/list',
        name: 'menu.staff.list',
        right: 'access:staff',
        screen: 'staff/StaffListPage',
        creates: { path: '/staff/new', name: 'staff.add', right: 'access:staff' },
      },
      {
        id: 'access.person',
        level: 3,
        path: '/staff/:id',
        list: '/staff/list',
        name: 'menu.staff.page',
        right: 'access:staff',
        screen: 'staff/StaffPage',
      },
      {
        id: 'access.roles',
        level: 2,
        path: '/role/list',
        name: 'menu.access.roles',
        right: 'access:staff',
        screen: 'access/role/RolesPage',
        creates: { path: '/role/new', name: 'access.role.add', right: 'access:staff', everywhere: true },
      },
      {
        id: 'access.role',
        level: 3,
        path: '/role/:id',
        list: '/role/list',
        name: 'access.role.title',
        right: 'access:staff',
        screen: 'access/role/RolePage',
      },
      {
        id: 'access.keys',
        level: 2,
        path: '/access/keys',
        name: 'menu.access.keys',
        right: 'access:keys',
        screen: 'access/KeysPage',
        creates: { path: '/access/keys/new', name: 'access.key.add', right: 'access:keys' },
      },
      { id: 'access.key', level: 3, path: '/access/keys/:id', name: 'access.key.title', right: 'access:keys', screen: 'access/KeyPage' },
      {
        id: 'access.activity',
        level: 2,
        path: '/activity/list',
        name: 'menu.access.activity',
        right: 'access:activity',
        screen: 'access/activity/ActivityPage',
      },
      { id: 'access.walls', level: 2, path: '/access/walls', name: 'menu.access.walls', right: 'access:walls', screen: 'access/WallsPage' },
    ],
  },
]
