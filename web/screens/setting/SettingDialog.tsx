import { Box, Button } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { z } from 'zod'
import type { SettingName } from '../../../graph/kernel/states/settings.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NumberField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { SettingDialogMutation } from './__generated__/SettingDialogMutation.graphql.ts'

interface Props {
  setting: {
    readonly name: SettingName
    readonly value: number
    readonly minimum: number
    readonly maximum: number
    readonly version: number
    readonly defaultValue: number
  }
  title: string
  effect: string
  /** Default value with its unit. */
  usual: string
  unit: string
  onClose: () => void
}

/** Changes a setting of the whole system. */
export function SettingDialog({
  setting: { name, value, minimum, maximum, version, defaultValue },
  title,
  effect,
  usual,
  unit,
  onClose,
}: Props) {
  const t = useT()
  const reload = useReload()
  const { run, busy } = useCommand<SettingDialogMutation>(graphql`
    mutation SettingDialogMutation($input: UpdateSettingInput!) {
      updateSetting(input: $input) {
        setting {
          version
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(z.object({ value: z.int().min(minimum).max(maximum) }), { defaultValues: { value } })
  return (
    <FormDialog
      title={title}
      form={form}
      busy={busy}
      // The default is followed, also if a later version changes it.
      save={({ value }) => run({ name, value: value === defaultValue ? null : value, expectedVersion: version })}
      onSaved={() => {
        toaster.success(t('setting.system.changed'))
        void reload()
      }}
      onClose={onClose}
    >
      <Box color="muted" mb="4">
        {effect}
      </Box>
      <NumberField form={form} name="value" label={unit} hint={t('setting.system.limits', { minimum, maximum, usual })} />
      <Button variant="plain" mb="4" alignSelf="start" onClick={() => form.setValue('value', defaultValue, { shouldDirty: true })}>
        {t('setting.system.reset')}
      </Button>
    </FormDialog>
  )
}
