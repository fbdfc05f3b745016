import type { Db } from './sql/db.ts'
import { type SettingName, type SettingUnit, settings } from './states/settings.ts'

/** SQL: the value of a setting, as an interval. */
export const settingSql = (name: SettingName): string =>
  `make_interval(secs => 60.0 * ${minutes[settings[name].unit]} * coalesce((select value from setting where name = '${name}'), ${settings[name].byDefault}))`

const minutes: Readonly<Record<keyof typeof SettingUnit.values, number>> = { MINUTES: 1, HOURS: 60, DAYS: 1440 }

/** The value of a setting. */
export async function readSetting(db: Pick<Db, 'setting'>, name: SettingName): Promise<number> {
  return (await db.setting.findUnique({ where: { name }, select: { value: true } }))?.value ?? settings[name].byDefault
}
