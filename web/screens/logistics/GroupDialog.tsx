import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { CreateLogisticsGroupInput } from '../../../graph/logistics/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { EditFormDialog } from '../../shell/EditFormDialog.tsx'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { GroupDialog_group$key } from './__generated__/GroupDialog_group.graphql.ts'
import type { GroupDialogAddMutation } from './__generated__/GroupDialogAddMutation.graphql.ts'
import type { GroupDialogEditMutation } from './__generated__/GroupDialogEditMutation.graphql.ts'

const compared = ['name', 'nameEn', 'cutOff'] as const

interface Props {
  /** The group to edit; null for a new one. */
  group: GroupDialog_group$key | null
  onClose: () => void
}

/** Adds or edits a logistics group; its code is fixed. */
export function GroupDialog({ group: key, onClose }: Props) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const group = useFragment(
    graphql`
      fragment GroupDialog_group on LogisticsGroup {
        id
        version
        code
        name
        nameEn
        cutOff
      }
    `,
    key,
  )
  const add = useCommand<GroupDialogAddMutation>(graphql`
    mutation GroupDialogAddMutation($input: CreateLogisticsGroupInput!) {
      createLogisticsGroup(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<GroupDialogEditMutation>(graphql`
    mutation GroupDialogEditMutation($input: UpdateLogisticsGroupInput!) {
      updateLogisticsGroup(input: $input) {
        logisticsGroup {
          ...GroupsPage_group
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { code = '', name = '', nameEn = null, cutOff = '18:00' } = group ?? {}
  const stored = useMemo(() => ({ warehouseId, code, name, nameEn: nameEn ?? '', cutOff }), [warehouseId, code, name, nameEn, cutOff])
  const form = useServerForm(CreateLogisticsGroupInput, {
    defaultValues: stored,
    ...(!group && { draft: `createLogisticsGroup.${warehouseId}` }),
  })
  const dialog = {
    form,
    onSaved: (saved: { code: string }) => toaster.success(t('logistics.group.saved', { code: saved.code })),
    onClose,
    busy: add.busy || edit.busy,
  }
  const fields = (
    <>
      <TextField form={form} name="name" label={t('logistics.field.name')} autoComplete="off" />
      <TextField form={form} name="nameEn" label={t('logistics.field.nameEn')} autoComplete="off" optional />
      <TextField form={form} name="cutOff" label={t('logistics.field.cutOff')} hint={t('logistics.group.cutOffHint')} autoComplete="off" />
    </>
  )
  if (!group)
    return (
      <FormDialog {...dialog} title={t('logistics.group.add')} save={(values) => add.run({ ...values, nameEn: values.nameEn || null })}>
        <TextField form={form} name="code" label={t('logistics.field.code')} hint={t('logistics.group.codeHint')} autoComplete="off" />
        {fields}
      </FormDialog>
    )
  return (
    <EditFormDialog
      {...dialog}
      title={t('logistics.group.edit', { code })}
      stored={stored}
      compared={compared}
      textOf={(_field, value) => String(value)}
      save={(values) =>
        edit.run({
          logisticsGroupId: group.id,
          expectedVersion: group.version,
          name: values.name,
          nameEn: values.nameEn || null,
          cutOff: values.cutOff,
        })
      }
    >
      {fields}
    </EditFormDialog>
  )
}
