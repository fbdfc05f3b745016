import type { Locator } from 'playwright'
import type { MessageKey } from '../../web/i18n/useT.ts'

/** Text of a key in the language of the picture; only keys without values. */
export type TextOf = (key: MessageKey) => string

/** Finds something in the part of the page that a picture shows. */
export type Find = (part: Locator, t: TextOf) => Locator

/** A picture of a help article: what is opened in the demo warehouse, and what is marked. */
export interface Picture {
  /** Path of its article. */
  article: string
  /** Address of the page with its query. */
  path: string
  login: string
  /** Height of the window. */
  height?: number
  /** The part of the page that is shown; without it all of `main`. */
  part?: (main: Locator, t: TextOf) => Locator
  /** What has to be shown too before it is taken, such as a live connection. */
  until?: Find
  /** What the numbers stand beside, in the order of the list in the article. */
  marks: readonly Find[]
  /** Parts whose texts depend on data, besides the rows of tables and charts. */
  data?: readonly Find[]
}

const link =
  (name: MessageKey): Find =>
  (part, t) =>
    part.getByRole('link', { name: t(name), exact: true })
const button =
  (name: MessageKey): Find =>
  (part, t) =>
    part.getByRole('button', { name: t(name), exact: true })
const tabs =
  (name: MessageKey): Find =>
  (part, t) =>
    part.getByRole('navigation', { name: t(name), exact: true })
const region =
  (name: MessageKey): Find =>
  (part, t) =>
    part.getByRole('region', { name: t(name), exact: true })
const titleOf =
  (name: MessageKey): Find =>
  (part, t) =>
    part.getByRole('heading', { level: 2, name: t(name), exact: true })
/** The name of a column. */
const column =
  (name: MessageKey): Find =>
  (part, t) =>
    part.getByRole('columnheader', { name: t(name) }).getByText(t(name), { exact: true })
const label =
  (name: MessageKey): Find =>
  (part, t) =>
    part.getByText(t(name), { exact: true })
const everyRow: Find = (part, t) => part.getByRole('checkbox', { name: t('list.select.page'), exact: true })

/** All pictures of the help. */
export const pictures: readonly Picture[] = [
  {
    article: 'home/panel',
    path: '/home/panel',
    login: 'owner',
    height: 1000,
    until: label('home.panel.live'),
    marks: [titleOf('home.decisions'), titleOf('home.panel.today'), titleOf('home.progress'), button('home.customise')],
    data: [
      (part) => part.getByRole('list'),
      region('announcement.waiting'),
      region('home.forecast'),
      region('home.statistics'),
      region('home.statistics.by.customer'),
      region('home.statistics.by.channel'),
      region('home.panel.capacity'),
      region('home.panel.stock'),
    ],
  },
  {
    article: 'out/parcel',
    path: '/out/parcel',
    login: 'owner',
    marks: [link('menu.out.create'), tabs('package.list.states'), button('list.views.label'), everyRow],
  },
  {
    article: 'inbound/warehouseWarrant',
    path: '/inbound/warehouseWarrant',
    login: 'owner',
    marks: [link('menu.inbound.create'), link('import.link'), tabs('inbound.list.views'), column('inbound.order.expectedOn')],
  },
  {
    article: 'out/wave',
    path: '/out/wave',
    login: 'owner',
    marks: [titleOf('wave.generate.pool'), column('wave.generate.unfilled'), label('wave.generate.pickers'), link('wave.compare.title')],
    data: [(part, t) => part.getByRole('group', { name: t('wave.generate.pickers') }).locator('label')],
  },
  {
    article: 'inventory/inventory-list',
    path: '/inventory/inventory-list',
    login: 'owner',
    marks: [tabs('stock.list.views'), column('stock.figure.locked'), column('stock.figure.available'), link('import.link')],
  },
  {
    article: 'product/product',
    path: '/product/product',
    login: 'owner',
    marks: [link('product.list.add'), link('import.link'), tabs('product.list.views'), everyRow],
  },
  {
    article: 'inventory/map',
    path: '/inventory/map',
    login: 'owner',
    marks: [
      (part, t) => part.getByRole('textbox', { name: t('map.search') }),
      label('map.colour'),
      (part, t) => part.getByRole('list', { name: t('map.legend') }),
      button('map.asList'),
    ],
    data: [(part) => part.getByRole('region'), (part) => part.getByRole('term'), (part) => part.getByRole('meter')],
  },
  {
    article: 'role/list',
    path: '/role/list',
    login: 'owner',
    marks: [link('access.role.add'), column('access.role.kind'), column('access.role.rights')],
  },
]
