import { code, fields } from '../../../../graph/kernel/input/fieldTypes.ts'
import { useT } from '../../../i18n/useT.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'

const Zone = fields({ zone: code().max(16) })

interface Props {
  zones: readonly string[]
  onAdded: (zone: string) => void
  onClose: () => void
}

/** Adds a column of prices. */
export function RateZoneDialog({ zones, onAdded, onClose }: Props) {
  const t = useT()
  const form = useServerForm(Zone, { defaultValues: { zone: '' } })
  return (
    <FormDialog
      form={form}
      title={t('rate.zone.add')}
      submit={t('rate.add')}
      busy={false}
      onClose={onClose}
      save={async (values) => {
        const zone = Zone.parse(values).zone
        if (zones.includes(zone))
          return { ok: false, errors: [{ code: 'zone', field: 'zone', message: t('rate.zone.twice', { zone }) }], failure: null }
        onAdded(zone)
        return { ok: true, payload: {} }
      }}
    >
      <TextField form={form} name="zone" label={t('zone.field.zone')} hint={t('rate.zone.hint')} autoComplete="off" autoFocus />
    </FormDialog>
  )
}
