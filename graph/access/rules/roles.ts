import { type Actor, isPerson } from '../../kernel/command/actor.ts'
import type { Right } from '../../kernel/command/right.ts'
import type { CustomerRoleCode } from '../states.ts'

export interface RoleSpec {
  zh: string
  en: string
  rights: readonly Right[]
}

// Later areas register these rights; a gate checks that each one exists.
const seeing: Right[] = [
  'home:read',
  'warehouse:read',
  'product:read',
  'stock:read',
  'package:read',
  'wave:read',
  'wave:watch',
  'inbound:read',
  'inventory:read',
  'delivery:read',
]
const atStation: Right[] = [...seeing, 'station:use']
const sales: Right[] = ['customer:read', 'logistics:read', 'logistics:freight', 'logistics:rules', 'logistics:numbers', 'tariff:read']
const moving: Right[] = ['inventory:move']
const dock: Right[] = ['inbound:sign', 'inbound:receive', 'inbound:photo', 'inbound:shelve', 'printer:print']
const claiming: Right[] = ['inbound:claim']
const planning: Right[] = [
  'wave:generate',
  'wave:print',
  'wave:simple',
  'wave:suspend',
  'wave:split',
  'wave:end',
  'wave:void',
  'printer:print',
]
const packing: Right[] = [
  'wave:sort',
  'wave:pack',
  'wave:simple',
  'wave:suspend',
  'package:label',
  'printer:print',
  'package:mark',
  'package:photo',
  'package:examine',
  'bulk:read',
]
const asking: Right[] = ['package:askCarrier']
const takingOver: Right[] = ['station:takeOver', 'wave:takeOver']
const shipping: Right[] = [
  'package:examine',
  'package:ship',
  'package:unship',
  'package:photo',
  'delivery:handOver',
  'bulk:read',
  'printer:print',
]
/** Of those who do not see recipients always. */
const opening: Right[] = ['package:openRecipient']
const holding: Right[] = ['package:hold']
const orders: Right[] = [
  'package:create',
  'package:edit',
  'package:cancel',
  'package:intercept',
  'package:recipient',
  'inbound:create',
  'inbound:edit',
  'exchange:import',
]
const running: Right[] = [
  ...atStation,
  ...sales,
  ...dock,
  ...planning,
  ...packing,
  ...takingOver,
  ...shipping,
  ...orders,
  ...holding,
  ...claiming,
  ...asking,
]
const stock: Right[] = [
  'stock:return',
  'inventory:adjust',
  'inventory:transfer',
  ...moving,
  'inventory:count',
  'inventory:manageCounts',
  'inventory:setLevels',
  'printer:print',
]
const leading: Right[] = [
  ...running,
  ...stock,
  'wave:pick',
  'inbound:close',
  'station:settle',
  'inventory:approve',
  'inventory:forceTransfer',
  'package:decideInterception',
  'package:acceptWeight',
  ...opening,
  'access:shareViews',
]
const settings: Right[] = [
  'stock:import',
  'warehouse:edit',
  'printer:edit',
  'customer:edit',
  'access:customerUsers',
  'access:customerKeys',
  'product:edit',
  'logistics:edit',
  'logistics:editFreight',
  'logistics:editRules',
  'package:recordTracking',
  'tariff:edit',
  'access:walls',
  'access:activity',
  'announcement:edit',
]

/** The built-in roles and their rights; who has which role where is a grant. */
export const roles = {
  owner: {
    zh: '负责人',
    en: 'Owner',
    rights: [...leading, ...settings, 'access:staff', 'access:keys', 'access:partners', 'access:settings'],
  },
  manager: { zh: '仓库经理', en: 'Warehouse manager', rights: [...leading, ...settings] },
  lead: { zh: '班组长', en: 'Team lead', rights: leading },
  receiver: { zh: '收货员', en: 'Receiver', rights: [...atStation, 'customer:read', ...dock, ...moving, ...opening] },
  controller: {
    zh: '库存管理员',
    en: 'Stock controller',
    rights: [...atStation, 'customer:read', 'inbound:shelve', ...stock, 'station:settle', 'warehouse:edit'],
  },
  planner: { zh: '波次员', en: 'Wave planner', rights: [...seeing, 'customer:read', 'logistics:read', ...planning] },
  picker: {
    zh: '拣货员',
    en: 'Picker',
    rights: [...atStation, 'wave:pick', 'wave:sort', 'stock:return', 'inventory:transfer', ...moving, 'inventory:count'],
  },
  packer: { zh: '包装员', en: 'Packer', rights: [...atStation, ...packing, 'stock:return'] },
  dispatcher: {
    zh: '发货员',
    en: 'Dispatcher',
    rights: [...atStation, 'logistics:read', 'logistics:numbers', ...shipping, ...opening, ...asking],
  },
  service: {
    zh: '客服',
    en: 'Customer service',
    rights: [
      ...seeing,
      ...sales,
      ...orders,
      ...holding,
      ...claiming,
      ...asking,
      'access:customerUsers',
      'access:customerKeys',
      'product:edit',
      'bulk:read',
    ],
  },
  finance: { zh: '财务', en: 'Finance', rights: [...seeing, ...sales, ...opening, 'logistics:editFreight', 'tariff:edit'] },
} satisfies Record<string, RoleSpec>

export type RoleCode = keyof typeof roles

export const roleCodes = Object.keys(roles) as RoleCode[]

/** Rights of every person over their own account; the only ones while a password change is required. */
export const ownRights: readonly Right[] = ['access:self']

/** The only rights of a partner's key; no role and no other key has them. */
export const partnerRights: readonly Right[] = ['access:loginTicket']

/** Warehouses in which a person holds any right besides those over the own account; null means all. None for keys and walls. */
export function workplacesOf(actor: Actor): string[] | null {
  const { grants } = actor
  if (!isPerson(actor)) return []
  const held = grants.filter(({ rights }) => [...rights].some((right) => !(ownRights as readonly string[]).includes(right)))
  const ids = held.flatMap(({ warehouseId }) => warehouseId ?? [])
  return held.length > ids.length ? null : ids
}

/** All rights that can be granted: the owner's. */
export const grantable: ReadonlySet<string> = new Set(roles.owner.rights)

/** The rights of a grant with those that they imply: who manages all keys manages those of customers. */
export const withImplied = (rights: readonly string[], warehouseId: string | null): readonly string[] =>
  warehouseId === null && rights.includes('access:keys') ? [...rights, 'access:customerKeys'] : rights

/** Rights that no key has: what people did is shown to people, only people give reasons, and say which partners sign in others. */
export const staffOnlyRights: ReadonlySet<string> = new Set<Right>(['access:activity', 'access:partners', ...opening])

/** Rights allowed for a customer's key: nothing that shows waves, locations, stations, staff or other customers. */
export const customerRights: ReadonlySet<string> = new Set<Right>([
  ...orders,
  'customer:read',
  'logistics:read',
  'product:read',
  'product:edit',
  'stock:read',
  'package:read',
  'inbound:read',
  'bulk:read',
])

const readByCustomers: Right[] = [
  'customer:read',
  'logistics:read',
  'product:read',
  'stock:read',
  'package:read',
  'package:recipient',
  'inbound:read',
]

/** Rights of the users of a customer by their role; each is held for the customer alone. */
export const customerRoleRights: Readonly<Record<CustomerRoleCode, readonly string[]>> = {
  ALL: [...customerRights, 'access:customerUsers', 'access:customerKeys'],
  READ: readByCustomers,
}
