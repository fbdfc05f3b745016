import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SettingName } from '../../../graph/kernel/states/settings.ts'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { useRightEverywhere } from '../../shell/rights.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { SystemSettings_settings$key } from './__generated__/SystemSettings_settings.graphql.ts'

const SettingDialog = lazyComponent(() => import('./SettingDialog.tsx').then((file) => file.SettingDialog))

/** Name and effect of each setting of the whole system. */
export const systemTexts: Readonly<Record<SettingName, readonly [name: MessageKey, effect: MessageKey]>> = {
  SESSION_DAYS: ['setting.system.sessionDays', 'setting.system.sessionDaysEffect'],
  SESSION_IDLE_HOURS: ['setting.system.sessionIdleHours', 'setting.system.sessionIdleHoursEffect'],
  CONFIRMATION_MINUTES: ['setting.system.confirmationMinutes', 'setting.system.confirmationMinutesEffect'],
  STATION_IDLE_HOURS: ['setting.system.stationIdleHours', 'setting.system.stationIdleHoursEffect'],
  INVITATION_HOURS: ['setting.system.invitationHours', 'setting.system.invitationHoursEffect'],
  IMPORT_ROWS: ['setting.system.importRows', 'setting.system.importRowsEffect'],
  IMPORT_ROW_DAYS: ['setting.system.importRowDays', 'setting.system.importRowDaysEffect'],
}

const valueTexts = {
  MINUTES: 'setting.system.minutes',
  HOURS: 'setting.system.hours',
  DAYS: 'setting.system.days',
  ROWS: 'setting.system.rows',
} as const satisfies Record<string, MessageKey>

/** Settings of the whole system, with who changed each last. */
export function SystemSettings({ settings: key }: { settings: SystemSettings_settings$key }) {
  const t = useT()
  const settings = useFragment(
    graphql`
      fragment SystemSettings_settings on Setting @relay(plural: true) {
        name
        value
        defaultValue
        isDefault
        minimum
        maximum
        unit
        version
        changedAt
        changedBy {
          name
        }
      }
    `,
    key,
  )
  const [editing, setEditing] = useState<SettingName | null>(null)
  const edited = settings.find(({ name }) => name === editing)
  const mayChange = useRightEverywhere('access:settings')
  return (
    <Section title={t('setting.system.title')}>
      <Box as="ul" divideY="1px">
        {settings.map(({ name, value, defaultValue, isDefault, unit, changedAt, changedBy }) => (
          <Flex as="li" key={name} gap="4" py="3" justify="space-between" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
            <Box minW="0" flex={{ base: '1 1 100%', sm: '1 1 16rem' }}>
              <b>{t(systemTexts[name][0])}</b>
              <Box color="muted">{t(systemTexts[name][1])}</Box>
            </Box>
            <Box minW="0" textAlign={{ sm: 'end' }} flex={{ base: '1', sm: 'none' }}>
              <b>{t(valueTexts[unit], { count: value })}</b>
              <Box color="muted" textStyle="xs">
                {isDefault
                  ? t('setting.system.isDefault')
                  : t('setting.system.default', { value: t(valueTexts[unit], { count: defaultValue }) })}
              </Box>
              {changedAt && (
                <Box color="muted" textStyle="xs">
                  {t('setting.system.changedBy', { name: changedBy?.name ?? 'API' })} <RelativeTime at={changedAt} />
                </Box>
              )}
            </Box>
            {mayChange && (
              <Button aria-label={t('setting.system.changeNamed', { name: t(systemTexts[name][0]) })} onClick={() => setEditing(name)}>
                {t('setting.system.change')}
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      {edited && (
        <SettingDialog
          setting={edited}
          title={t(systemTexts[edited.name][0])}
          effect={t(systemTexts[edited.name][1])}
          usual={t(valueTexts[edited.unit], { count: edited.defaultValue })}
          unit={t(`enum.SettingUnit.${edited.unit}`)}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  )
}
