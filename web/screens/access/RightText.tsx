import { Box } from '@chakra-ui/react'
import type { MessageKey, Translate } from '../../i18n/useT.ts'

/** Areas of rights by the words of the menu. */
const areas: Record<string, MessageKey> = {
  access: 'menu.access.title',
  announcement: 'menu.home.announcements',
  bulk: 'access.area.bulk',
  customer: 'menu.customer.title',
  delivery: 'menu.deliver.title',
  exchange: 'access.area.exchange',
  home: 'menu.home.title',
  inbound: 'menu.inbound.title',
  inventory: 'menu.inventory.title',
  logistics: 'access.area.logistics',
  package: 'menu.out.title',
  printer: 'menu.setting.printers',
  product: 'menu.product.title',
  station: 'access.area.station',
  stock: 'menu.inventory.list',
  tariff: 'access.area.tariff',
  warehouse: 'menu.setting.warehouse',
  wave: 'menu.out.waves',
}

/** Head of the rights of an area; its code if a later server knows more areas. */
export const areaName = (t: Translate, area: string) => (areas[area] ? t(areas[area]) : area)

const order = [
  'home',
  'announcement',
  'product',
  'stock',
  'inventory',
  'inbound',
  'package',
  'wave',
  'delivery',
  'station',
  'bulk',
  'exchange',
  'printer',
  'warehouse',
  'logistics',
  'customer',
  'tariff',
  'access',
]

/** Position of an area among the others, as work goes through a warehouse; an area of a later server comes last. */
export const areaOrder = (area: string) => (order.includes(area) ? order.indexOf(area) : order.length)

/** What a right allows, with its code beneath. */
export function RightText({ right, means }: { right: string; means: string | undefined }) {
  return (
    <Box as="span" minW="0">
      {means && <Box as="span">{means}</Box>}
      <Box as="span" display="block" textStyle="code" fontSize="xs" color="muted" overflowWrap="anywhere">
        {right}
      </Box>
    </Box>
  )
}
