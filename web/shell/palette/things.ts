import {
  ArrowLeftRight,
  Building2,
  ClipboardCheck,
  Hand,
  Layers,
  type LucideIcon,
  MapPin,
  Package,
  PackageOpen,
  PackageSearch,
  Printer,
  Signature,
  SlidersHorizontal,
  Tag,
  Undo2,
  UserRound,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { addQuery } from '../addQuery.ts'
import { documentLink } from '../documentLink.ts'
import type { SearchResult } from '../useSearch.ts'
import { useLinkTo } from '../useWarehouse.ts'
import type { Choice } from './choices.ts'

type Kind = SearchResult['kind']

interface Shown {
  group: MessageKey
  icon: LucideIcon
  /** Name of the type in the names of its states; null if it has none to show. */
  type: string | null
}

const kinds: Record<Kind, Shown> = {
  PACKAGE: { group: 'palette.group.packages', icon: Package, type: 'Package' },
  WAVE: { group: 'palette.group.waves', icon: Layers, type: 'Wave' },
  INBOUND_ORDER: { group: 'palette.group.inbound', icon: PackageOpen, type: 'InboundOrder' },
  PRODUCT: { group: 'palette.group.products', icon: Tag, type: null },
  LOCATION: { group: 'palette.group.locations', icon: MapPin, type: null },
  CUSTOMER: { group: 'menu.customer.list', icon: Building2, type: null },
  STAFF: { group: 'menu.staff.list', icon: UserRound, type: null },
  TRANSFER: { group: 'menu.inventory.move', icon: ArrowLeftRight, type: 'Transfer' },
  ADJUSTMENT: { group: 'menu.inventory.adjust', icon: SlidersHorizontal, type: 'Adjustment' },
  STOCK_COUNT: { group: 'menu.inventory.count', icon: ClipboardCheck, type: 'StockCount' },
  UNKNOWN_PARCEL: { group: 'menu.inbound.unknown', icon: PackageSearch, type: 'UnknownParcel' },
  HANDOVER_SHEET: { group: 'menu.deliver.signing', icon: Signature, type: 'HandoverSheet' },
  SIMPLE_PRINT: { group: 'menu.out.simple', icon: Printer, type: 'SimplePrint' },
  RETURN_TASK: { group: 'stock.return.title', icon: Undo2, type: null },
  INTERCEPTION: { group: 'intercept.title', icon: Hand, type: 'InterceptionRequest' },
}

/** Path of the page of a thing, or of its list where it has none. */
export function pathOf({ kind, nodeId, label }: Pick<SearchResult, 'kind' | 'nodeId' | 'label'>, link: (path: string) => string): string {
  const id = encodeURIComponent(nodeId)
  if (kind === 'PACKAGE') return link(`/out/parcel/${id}`)
  if (kind === 'PRODUCT') return link(`/inventory/inventory-list/${id}`)
  if (kind === 'CUSTOMER') return link(`/customer/${id}`)
  if (kind === 'STAFF') return link(`/staff/${id}`)
  if (kind === 'LOCATION') return addQuery(link('/setting/mange'), { q: label, mode: 'exact' })
  if (kind === 'INTERCEPTION') return addQuery(link('/out/intercept'), { q: label, mode: 'exact', view: 'ALL' })
  const documentKind = kind === 'RETURN_TASK' ? 'ReturnTask' : kinds[kind].type
  return documentLink({ documentKind, documentId: nodeId, documentNumber: label }, link) ?? link('/home/panel')
}

/** What was found in the warehouse, each with its page. */
export function useThings(things: readonly SearchResult[]): Choice[] {
  const t = useT()
  const link = useLinkTo()
  const navigate = useNavigate()
  return things.map((thing): Choice => {
    const { kind, nodeId, label, name, matched, state } = thing
    const { group, icon, type } = kinds[kind]
    const word = state && type ? t(`state.${type}.${state}` as MessageKey) : ''
    const isTold = matched === label || matched === name
    return {
      id: nodeId,
      group,
      icon,
      name: label,
      ...(name && { detail: name }),
      also: [isTold ? '' : matched, word].filter(Boolean).join(' · '),
      run: () => navigate(pathOf(thing, link)),
    }
  })
}
