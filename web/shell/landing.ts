import { staffMenu } from './menuFor.ts'
import { type Grant, rightsIn } from './rights.ts'

/** Landing page of users of customers. */
export const customersLanding = '/home/overview'

/** Landing page by right: the first line whose right the user has. Supervisors get the panel, others the page of their work. */
export const landings: readonly { right: string; path: string }[] = [
  { right: 'inbound:close', path: '/home/panel' },
  { right: 'package:cancel', path: '/out/parcel' },
  { right: 'wave:generate', path: '/out/wave' },
  { right: 'wave:pack', path: '/scan/packing' },
  { right: 'wave:pick', path: '/out/wave/list' },
  { right: 'package:ship', path: '/scan/shipment' },
  { right: 'inbound:receive', path: '/inbound/receive' },
  { right: 'stock:return', path: '/inventory/inventory-list' },
]

/** Landing page for the rights in a warehouse; if no line matches, the first page of the menu that they open. */
export function landingPath(rights: ReadonlySet<string>): string {
  const entries = staffMenu.flatMap((group) => group.entries)
  const first = entries.find(({ level, screen, right }) => level === 2 && screen && right && rights.has(right))
  return landings.find(({ right }) => rights.has(right))?.path ?? first?.path ?? '/home/panel'
}

/** Initial warehouse: the last one on this device, else the one with the most rights, else the first of the list. */
export function initialWarehouse(
  warehouses: readonly { readonly id: string }[],
  grants: readonly Grant[],
  chosen: string | null,
): string | undefined {
  const known = warehouses.find(({ id }) => id === chosen)
  if (known) return known.id
  const held = warehouses.map(({ id }) => ({ id, rights: rightsIn(grants, id).size }))
  return held.sort((a, b) => b.rights - a.rights)[0]?.id
}
