import { defineEnum } from './enumSpec.ts'

/** Settings of the whole system, with their effect. */
export const SettingName = defineEnum('SettingName', 'A setting of the whole system.', {
  SESSION_DAYS: 'Days after which a session ends, however much it is used. Applies to new sign-ins.',
  SESSION_IDLE_HOURS: 'Hours without a request after which a session ends.',
  CONFIRMATION_MINUTES:
    'Minutes after a sign-in or `confirmIdentity` in which rights, passwords and keys can be changed without another confirmation.',
  IMPORT_ROW_DAYS: 'Days for which the rows of an imported spreadsheet are kept; its figures stay.',
})

export type SettingName = keyof typeof SettingName.values

export const SettingUnit = defineEnum('SettingUnit', 'Unit of a setting.', { MINUTES: 'Minutes.', HOURS: 'Hours.', DAYS: 'Days.' })

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
  IMPORT_ROW_DAYS: { byDefault: 90, minimum: 1, maximum: 365, unit: 'DAYS' },
}
