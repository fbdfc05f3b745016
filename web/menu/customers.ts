import type { Group } from '../shell/menu.ts'

/** Menu group of the customers of the fulfilment provider. */
export const customers: readonly Group[] = [
  {
    id: 'customer',
    level: 1,
    name: 'menu.customer.title',
    entries: [
      {
        id: 'customer.list',
        level: 2,
        path: '/customer/list',
        name: 'menu.customer.list',
        right: 'customer:read',
        screen: 'customer/CustomersPage',
        creates: { path: '/customer/new', name: 'customer.list.add', right: 'customer:edit' },
      },
      {
        id: 'customer.page',
        level: 3,
        path: '/customer/:id',
        list: '/customer/list',
        name: 'menu.customer.page',
        right: 'customer:read',
        screen: 'customer/CustomerPage',
      },
      {
        id: 'customer.users',
        level: 2,
        path: '/customer/users',
        name: 'menu.customer.users',
        right: 'access:customerUsers',
        screen: 'customer/user/UsersPage',
      },
    ],
  },
]
