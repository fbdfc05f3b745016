import type { Db } from './sql/db.ts'
import { type SettingName, settings } from './states/settings.ts'

/** SQL: the value of a setting, as an interval. */
export function settingSql(name: SettingName): string {
  const { byDefault, unit } = settings[name]
  if (unit === 'ROWS') throw new Error(`${name} is no time`)
  return `make_interval(secs => 60.0 * ${minutes[unit]} * coalesce((select value from setting where name = '${name}'), ${byDefault}))`
}

const minutes = { MINUTES: 1, HOURS: 60, DAYS: 1440 }

/** The value of a setting. */
export async function readSetting(db: Pick<Db, 'setting'>, name: SettingName): Promise<number> {
  return (await db.setting.findUnique({ where: { name }, select: { value: true } }))?.value ?? settings[name].byDefault
}
