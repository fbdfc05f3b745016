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

/** What each kind of event changes. All events of a warehouse are of these kinds, so that few are read. */
const partOfKind: Readonly<Record<string, SettingChange['part']>> = {
  'warehouse.created': 'WAREHOUSE',
  'warehouse.changed': 'WAREHOUSE',
  'warehouseLayout.saved': 'LAYOUT',
  'waveSetting.saved': 'WAVES',
}

const kinds = Object.keys(partOfKind)

/** The last change of each part of the settings of these warehouses; none of what is as it began. */
export function readSettingChanges(db: Db, warehouseIds: readonly string[], language: Language): Promise<SettingChange[]> {
  return db.$queryRawUnsafe<SettingChange[]>(
    `select w.id::text as "warehouseId", last.part, last.at, coalesce(${nameSql(language, 's')}, k.name) as by
     from unnest($1::uuid[]) as w(id)
     cross join lateral (
       select distinct on (kind.part) kind.part, e.at, e.command_id
       from event e join unnest($2::text[], $3::text[]) as kind(name, part) on kind.name = e.kind
       where e.node_id = w.id order by kind.part, e.no desc) last
     left join command_log c on c.id = last.command_id
     left join staff s on c.actor_kind = 'STAFF' and s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id`,
    warehouseIds,
    kinds,
    kinds.map((kind) => partOfKind[kind]),
  )
}
