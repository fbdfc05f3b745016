import { type ExportedList, listDocument, moment, type Node, plain } from './list.ts'

export const customerList: ExportedList = {
  title: 'menu.customer.list',
  document: listDocument(
    '$filter: CustomerFilter, $sort: CustomerSort',
    'customers(filter: $filter, sort: $sort, first: $first, after: $after)',
    'code displayName active currency company email phone createdAt warehouses { number enabled }',
  ),
  columns: [
    plain('code', 'customer.field.code'),
    plain('name', 'customer.field.name', 'displayName'),
    {
      of: 'state',
      header: 'customer.field.state',
      cell: ({ active }, { say }) => say(active ? 'customer.view.ACTIVE' : 'customer.view.INACTIVE'),
    },
    {
      of: 'warehouses',
      header: 'customer.field.warehouses',
      cell: ({ warehouses }) => numbersOf(warehouses).join(', '),
    },
    plain('currency', 'customer.field.currency'),
    plain('company', 'customer.field.company'),
    plain('email', 'customer.field.email'),
    plain('phone', 'customer.field.phone'),
    moment('created', 'customer.field.created'),
  ],
}

const numbersOf = (warehouses: Node[]): string[] => warehouses.filter(({ enabled }) => enabled).map(({ number }) => number)
