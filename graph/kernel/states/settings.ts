import { defineEnum } from './enumSpec.ts'

/** Settings of the whole system, with their effect. */
export const SettingName = defineEnum('SettingName', 'A setting of the whole system.', {
  SESSION_DAYS: 'Days after which a session ends, however much it is used. Applies to new sign-ins.',
  SESSION_IDLE_HOURS: 'Hours without a request after which a session ends.',
  CONFIRMATION_MINUTES:
    'Minutes after a sign-in or `confirmIdentity` in which rights, passwords and keys can be changed without another confirmation.',
  STATION_IDLE_HOURS:
    'Hours without a scan after which a station counts as unused, so that anybody with `station:use` may take it. An offline station works for up to 12 hours without reaching the server.',
  INVITATION_HOURS: 'Hours for which the link of an invitation works. Applies to new links.',
  IMPORT_ROWS: 'Greatest number of rows below the header of a spreadsheet that can be imported.',
  IMPORT_ROW_DAYS: 'Days for which the rows of an imported spreadsheet are kept; its figures stay.',
})

export type SettingName = keyof typeof SettingName.values

export const SettingUnit = defineEnum('SettingUnit', 'Unit of a setting.', {
  MINUTES: 'Minutes.',
  HOURS: 'Hours.',
  DAYS: 'Days.',
  ROWS: 'Rows of a spreadsheet.',
})

interface SettingSpec {
  byDefault: number
  minimum: number
  maximum: number
  unit: keyof typeof SettingUnit.values
}

/** What each setting is until somebody changes it, and what it may be. */
export const settings: Readonly<Record<SettingName, SettingSpec>> = {
  SESSION_DAYS: { byDefault: 14, minimum: 1, maximum: 90, unit: 'DAYS' },
  SESSION_IDLE_HOURS: { byDefault: 168, minimum: 1, maximum: 2160, unit: 'HOURS' },
  CONFIRMATION_MINUTES: { byDefault: 15, minimum: 5, maximum: 240, unit: 'MINUTES' },
  STATION_IDLE_HOURS: { byDefault: 12, minimum: 1, maximum: 72, unit: 'HOURS' },
  INVITATION_HOURS: { byDefault: 24, minimum: 1, maximum: 168, unit: 'HOURS' },
  IMPORT_ROWS: { byDefault: 3000, minimum: 100, maximum: 5000, unit: 'ROWS' },
  IMPORT_ROW_DAYS: { byDefault: 90, minimum: 1, maximum: 365, unit: 'DAYS' },
}
