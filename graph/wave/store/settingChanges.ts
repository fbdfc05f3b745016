import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { WarehouseSettings } from '../states.ts'

/** The last change of a part of the settings of a warehouse. */
export interface SettingChange {
  warehouseId: string
  part: keyof typeof WarehouseSettings.values
  at: Date
  by: string | null
}

type Part = SettingChange['part']

/** What each kind of event changes. What is scanned or runs by itself is none of them. */
const partOfKind: Readonly<Record<string, Part>> = {
  'warehouse.created': 'WAREHOUSE',
  'warehouse.changed': 'WAREHOUSE',
  'warehouseLayout.saved': 'LAYOUT',
  'waveSetting.saved': 'WAVES',
  'cargoArea.created': 'AREAS',
  'cargoArea.changed': 'AREAS',
  'pickCar.created': 'CARTS',
  'pickCar.changed': 'CARTS',
  'printer.created': 'PRINTERS',
  'printer.changed': 'PRINTERS',
  'standingRule.created': 'RULES',
  'standingRule.updated': 'RULES',
  'standingRule.paused': 'RULES',
  'standingRule.resumed': 'RULES',
  'shelfSpec.created': 'SHELF_SPECS',
  'shelfSpec.changed': 'SHELF_SPECS',
  'category.created': 'CATEGORIES',
  'category.changed': 'CATEGORIES',
  'category.moved': 'CATEGORIES',
  'productTag.created': 'TAGS',
  'productTag.changed': 'TAGS',
  'packagingMaterial.created': 'MATERIALS',
  'packagingMaterial.changed': 'MATERIALS',
}

const kinds = Object.keys(partOfKind)

/** Tables of what a warehouse has, and of what all of them share. */
const own = ['cargo_area', 'pick_car', 'printer', 'standing_rule']
const shared = ['shelf_spec', 'category', 'product_tag', 'packaging_material']

/**
 * The last change of each part of the settings of these warehouses: of the warehouse itself, and of what there is now of the other parts. None of
 * what is as it began.
 */
export function readSettingChanges(db: Db, warehouseIds: readonly string[], language: Language): Promise<SettingChange[]> {
  const ownRows = own.map((table) => `union all select x.id from ${table} x where x.warehouse_id = w.id`).join(' ')
  const sharedRows = shared.map((table) => `select x.id from ${table} x`).join(' union all ')
  const lastOf = (nodes: string) =>
    `select distinct on (kind.part) kind.part, e.no, e.at, e.command_id
     from (${nodes}) n join event e on e.node_id = n.id join unnest($2::text[], $3::text[]) as kind(name, part) on kind.name = e.kind
     order by kind.part, e.no desc`
  return db.$queryRawUnsafe<SettingChange[]>(
    `with shared as materialized (${lastOf(sharedRows)})
     select w.id::text as "warehouseId", last.part, last.at, coalesce(${nameSql(language, 's')}, k.name) as by
     from unnest($1::uuid[]) as w(id)
     cross join lateral ((${lastOf(`select w.id ${ownRows}`)}) union all select * from shared) last
     left join command_log c on c.id = last.command_id
     left join staff s on s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id`,
    warehouseIds,
    kinds,
    kinds.map((kind) => partOfKind[kind]),
  )
}
