import { access } from './menu/access.ts'
import { customers } from './menu/customers.ts'
import { goods } from './menu/goods.ts'
import { logistics } from './menu/logistics.ts'
import { orders } from './menu/orders.ts'
import type { Group } from './shell/menu.ts'

/**
 * Menu of the console. To add a screen, write `screens/…Page.tsx` exporting `Component` (and `loader`) and name it in a group as `screen`. An entry
 * without one is not shown and its path is not found.
 */
export const menu: readonly Group[] = [...goods, ...orders, ...logistics, ...customers, ...access]
