import type { MessageKey } from '../i18n/useT.ts'

interface Shown {
  id: string
  /** Another name than the entry has for staff. */
  name?: MessageKey
  /** It stands in the menu, though it does not for staff. */
  isInMenu?: true
}

/**
 * What of the menu the users of customers have, in their order, by the ids of its entries. All other pages are not found for them, whatever their
 * rights: what they show is no business of customers.
 */
export const menuOfCustomers: readonly { id: string; name: MessageKey; entries: readonly Shown[] }[] = [
  {
    id: 'home',
    name: 'shipper.menu.goods',
    entries: [
      { id: 'home.overview' },
      { id: 'product.product' },
      { id: 'product.edit' },
      { id: 'product.import' },
      { id: 'product.importCheck' },
      { id: 'inventory.list', name: 'shipper.menu.stock' },
      { id: 'inventory.product' },
      { id: 'inbound.orders' },
      { id: 'inbound.import' },
      { id: 'inbound.importCheck' },
      { id: 'inbound.order' },
      { id: 'inbound.create' },
      { id: 'inbound.edit' },
      { id: 'inbound.unknown' },
      { id: 'inbound.unknownParcel' },
      { id: 'out.parcel', name: 'shipper.menu.orders' },
      { id: 'out.parcelDetail' },
      { id: 'out.create' },
      { id: 'out.edit' },
      { id: 'out.import' },
      { id: 'out.importCheck' },
      { id: 'out.intercept' },
    ],
  },
  {
    id: 'access',
    name: 'shipper.menu.account',
    entries: [{ id: 'customer.users' }, { id: 'access.keys' }, { id: 'access.key' }, { id: 'account.security', isInMenu: true }],
  },
]
