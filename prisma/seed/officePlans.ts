import { customerRights, type RoleCode, roles } from '../../graph/access/rules/roles.ts'
import type { CustomerRoleCode } from '../../graph/access/states.ts'
import type { Right } from '../../graph/kernel/command/right.ts'
import { outdoorGoods, type people, stationery } from './names.ts'
import type { customerPlans, WarehouseNumber } from './plans.ts'

type Login = (typeof people)[number][0] | (typeof laterPeople)[number]['login']
type CustomerCode = (typeof customerPlans)[number]['code'] | keyof typeof laterCustomers

export interface LaterPerson {
  login: string
  name: string
  nameEn?: string
  language: 'zh-CN' | 'en'
  email: string
  /** Roles, each in a warehouse. */
  roles: readonly (readonly [role: RoleCode, at: WarehouseNumber])[]
  daysAgo: number
  /** Days since the account was deactivated. */
  leftDaysAgo?: number
}

/** Staff who joined later, with roles in one or in several warehouses; one has left again. */
export const laterPeople = [
  {
    login: 'manager2',
    name: 'Katrin Oswald',
    language: 'en',
    email: 'katrin.oswald@wavehouse.example',
    roles: [['manager', 'BER1']],
    daysAgo: 338.3,
  },
  {
    login: 'lead2',
    name: 'Tomas Lindqvist',
    language: 'en',
    email: 'tomas.lindqvist@wavehouse.example',
    roles: [['lead', 'BER1']],
    daysAgo: 301.2,
    leftDaysAgo: 6.1,
  },
  {
    login: 'receiver2',
    name: 'Diego Marín',
    language: 'en',
    email: 'diego.marin@wavehouse.example',
    roles: [
      ['receiver', 'LAX1'],
      ['picker', 'LAX1'],
    ],
    daysAgo: 212.4,
  },
  {
    login: 'controller2',
    name: '宋雨桐',
    nameEn: 'Song Yutong',
    language: 'zh-CN',
    email: 'song.yutong@wavehouse.example',
    roles: [
      ['controller', 'LAX1'],
      ['controller', 'BER1'],
      ['receiver', 'BER1'],
    ],
    daysAgo: 96.2,
  },
] as const satisfies readonly LaterPerson[]

/** Somebody whose invitation is open: its link works for a day. */
export const invitedPlan = {
  login: 'praman',
  name: 'Priya Raman',
  language: 'en',
  email: 'priya.raman@example.com',
  role: 'finance',
  daysAgo: 0.2,
} as const

export const strategyPlans = [
  { code: 'EUROPE', name: '欧洲计费 Europe', currency: 'EUR' },
  { code: 'VOLUME', name: '大客户计费 High volume', currency: 'USD' },
] as const

type StrategyCode = 'STANDARD' | (typeof strategyPlans)[number]['code']

export interface LaterCustomer {
  name: string
  nameEn: string
  company: string
  email: string
  phone: string
  currency: string
  digits: string
  items: typeof outdoorGoods
  at: WarehouseNumber
  strategy: StrategyCode
  daysAgo: number
  /** Locations of its stock, from this rack and bay on. */
  shelf: string
  left?: { daysAgo: number; reason: string }
}

/** Customers who joined later, each in one warehouse; one has left with the rest of its goods still there. */
export const laterCustomers = {
  MAPLEGEAR: {
    name: '枫径户外',
    nameEn: 'Maplegear',
    company: 'Maplegear Outdoor Inc.',
    email: 'fulfilment@maplegear.example',
    phone: '+1 604 555 0134',
    currency: 'CAD',
    digits: '1004',
    items: outdoorGoods,
    at: 'LAX1',
    strategy: 'STANDARD',
    daysAgo: 24.1,
    shelf: 'A08-07',
  },
  QUILLFORD: {
    name: '羽笔文具',
    nameEn: 'Quillford',
    company: 'Quillford Stationery Ltd.',
    email: 'stock@quillford.example',
    phone: '+44 20 7946 0158',
    currency: 'GBP',
    digits: '1005',
    items: stationery,
    at: 'BER1',
    strategy: 'EUROPE',
    daysAgo: 27.1,
    shelf: 'A08-09',
    left: { daysAgo: 4.2, reason: '合同到期，剩余货物待退回 Contract ended, the remaining goods go back' },
  },
} as const satisfies Record<string, LaterCustomer>

/** Other strategies of customers, decided on a day; they hold from then on, or from some days later. */
export const strategyChanges: readonly {
  daysAgo: number
  customer: CustomerCode
  at: WarehouseNumber
  strategy: StrategyCode
  inDays?: number
}[] = [
  { daysAgo: 12.1, customer: 'FJORDKIND', at: 'BER1', strategy: 'EUROPE' },
  { daysAgo: 5.1, customer: 'HARBORLINE', at: 'LAX1', strategy: 'VOLUME' },
  { daysAgo: 3.1, customer: 'MAPLEGEAR', at: 'LAX1', strategy: 'VOLUME', inDays: 13 },
]

interface KeyPlan {
  name: string
  customer?: CustomerCode
  at?: WarehouseNumber
  rights: readonly Right[]
  contact: Login
  addresses?: readonly string[]
  daysAgo: number
  /** Days from its making to its end. */
  lastsDays?: number
  rotated?: { daysAgo: number; overlapDays: number }
  revokedDaysAgo?: number
}

const ordering: Right[] = ['product:read', 'stock:read', 'package:read', 'package:create', 'package:intercept', 'logistics:read']

/** Keys in each state: limited, in rotation, soon at their end, expired, revoked, and of a contact who has left. Their secrets are kept nowhere. */
export const keyPlans: readonly KeyPlan[] = [
  { name: 'Fjordkind old shop', customer: 'FJORDKIND', rights: ordering, contact: 'service', daysAgo: 350.1, revokedDaysAgo: 109.1 },
  {
    name: 'Harborline web shop',
    customer: 'HARBORLINE',
    at: 'LAX1',
    rights: ordering,
    contact: 'service',
    addresses: ['203.0.113.16/28', '2001:db8:40::/48'],
    daysAgo: 290.2,
  },
  {
    name: '物流商联调 Carrier tests',
    at: 'LAX1',
    rights: ['package:read', 'delivery:read', 'logistics:read'],
    contact: 'dispatcher',
    daysAgo: 126.2,
    lastsDays: 14,
  },
  {
    name: 'Starisle ERP',
    customer: 'STARISLE',
    rights: [...customerRights] as Right[],
    contact: 'service',
    daysAgo: 260.1,
    rotated: { daysAgo: 2.2, overlapDays: 14 },
  },
  { name: 'Berlin pack scales', at: 'BER1', rights: ['package:read', 'package:examine'], contact: 'lead2', daysAgo: 222.1 },
  {
    name: '月度报表 Monthly reports',
    rights: roles.finance.rights.filter((right) => right.endsWith(':read')),
    contact: 'finance',
    daysAgo: 353.1,
    lastsDays: 365,
  },
  { name: 'Maplegear marketplace', customer: 'MAPLEGEAR', rights: ordering, contact: 'manager', daysAgo: 23.1 },
]

/** Wall screens besides those whose links are known; the second was taken down. */
export const wallPlans: readonly {
  name: string
  at: WarehouseNumber
  language: 'zh-CN' | 'en'
  daysAgo: number
  closedDaysAgo?: number
}[] = [
  { name: '打包区大屏 Packing hall', at: 'LAX1', language: 'zh-CN', daysAgo: 200.1 },
  { name: 'Old dock screen', at: 'BER1', language: 'en', daysAgo: 330.2, closedDaysAgo: 151.1 },
]

/** Users of customers, each of all data of one customer. */
export const customerUserPlans: readonly {
  customer: CustomerCode
  login: string
  name: string
  nameEn?: string
  language: 'zh-CN' | 'en'
  email: string
  role: CustomerRoleCode
  daysAgo: number
  isInvited: boolean
}[] = [
  {
    customer: 'HARBORLINE',
    login: 'dana',
    name: 'Dana Whitlock',
    language: 'en',
    email: 'dana.whitlock@harborline.example',
    role: 'ALL',
    daysAgo: 150.2,
    isInvited: false,
  },
  {
    customer: 'HARBORLINE',
    login: 'paul.reyes@harborline.example',
    name: 'Paul Reyes',
    language: 'en',
    email: 'paul.reyes@harborline.example',
    role: 'READ',
    daysAgo: 0.3,
    isInvited: true,
  },
  {
    customer: 'STARISLE',
    login: 'xing',
    name: '邢晓岚',
    nameEn: 'Xing Xiaolan',
    language: 'zh-CN',
    email: 'xing.xiaolan@starisle.example',
    role: 'READ',
    daysAgo: 96.7,
    isInvited: false,
  },
]
