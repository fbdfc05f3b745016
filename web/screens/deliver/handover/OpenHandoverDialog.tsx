import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { OpenHandoverInput } from '../../../../graph/delivery/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { NoOptions } from '../../../shell/NoOptions.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { OpenHandoverDialogMutation } from './__generated__/OpenHandoverDialogMutation.graphql.ts'

interface Props {
  warehouseId: string
  /** Null until they are loaded. */
  groups: readonly { readonly id: string; readonly name: string; readonly cutOff: string }[] | null
  onClose: () => void
}

/** Opens the sheet of a pick-up and goes to its page. */
export function OpenHandoverDialog({ warehouseId, groups, onClose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const { run, busy } = useCommand<OpenHandoverDialogMutation>(graphql`
    mutation OpenHandoverDialogMutation($input: OpenHandoverInput!) {
      openHandover(input: $input) {
        sheet {
          id
          ...HandoverPage_sheet
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(OpenHandoverInput, {
    defaultValues: { warehouseId, groupId: '', vehicle: '', note: '' },
    draft: `openHandover.${warehouseId}`,
  })
  return (
    <FormDialog
      title={t('handover.open.action')}
      form={form}
      save={(values) => run(values)}
      onSaved={(_values, { payload }) => {
        if (payload.sheet) navigate(linkTo(`/deliver/signing/record/${encodeURIComponent(payload.sheet.id)}`))
      }}
      onClose={onClose}
      busy={busy}
      submit={t('handover.open.action')}
    >
      <SelectField
        form={form}
        name="groupId"
        label={t('package.field.group')}
        hint={groups?.length === 0 ? <NoOptions of="group" /> : t('handover.open.group')}
        placeholder={t('handover.open.choose')}
        options={(groups ?? []).map(({ id, name, cutOff }) => ({ value: id, label: `${name} · ${cutOff}` }))}
      />
      <TextField form={form} name="vehicle" label={t('handover.field.vehicle')} autoComplete="off" maxLength={40} optional />
      <TextField form={form} name="note" label={t('handover.field.note')} autoComplete="off" maxLength={200} optional />
    </FormDialog>
  )
}
