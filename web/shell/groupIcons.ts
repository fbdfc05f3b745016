import { Building2, House, KeyRound, type LucideIcon, Package, PackageOpen, Send, Settings, Tags, Truck, Warehouse } from 'lucide-react'

/** The icons of the menu's groups, by their id. */
export const groupIcons: Record<string, LucideIcon> = {
  home: House,
  product: Tags,
  inventory: Warehouse,
  inbound: PackageOpen,
  out: Package,
  deliver: Send,
  logistics: Truck,
  customer: Building2,
  setting: Settings,
  access: KeyRound,
}
