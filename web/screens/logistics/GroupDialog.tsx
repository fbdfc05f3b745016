import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { CreateLogisticsGroupInput } from '../../../graph/logistics/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { GroupDialog_group$key } from './__generated__/GroupDialog_group.graphql.ts'
import type { GroupDialogAddMutation } from './__generated__/GroupDialogAddMutation.graphql.ts'
import type { GroupDialogEditMutation } from './__generated__/GroupDialogEditMutation.graphql.ts'

interface Props {
  /** The group to edit; null for a new one. */
  group: GroupDialog_group$key | null
  onClose: () => void
}

/** Adds or edits a logistics group; its code is fixed. */
export function GroupDialog({ group: key, onClose }: Props) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const present = useFragment(
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
  // A change by others while the dialog is open is refused, not overwritten.
  const [group] = useState(present)
  const form = useServerForm(CreateLogisticsGroupInput, {
    defaultValues: {
      warehouseId,
      code: group?.code ?? '',
      name: group?.name ?? '',
      nameEn: group?.nameEn ?? '',
      cutOff: group?.cutOff ?? '',
    },
    ...(!group && { draft: `createLogisticsGroup.${warehouseId}` }),
  })
  return (
    <FormDialog
      title={group ? t('logistics.group.edit', { code: group.code }) : t('logistics.group.add')}
      form={form}
      save={({ code, name, nameEn, cutOff }): Promise<Told> => {
        const fields = { name, nameEn: nameEn || null, cutOff }
        return group
          ? edit.run({ logisticsGroupId: group.id, expectedVersion: group.version, ...fields })
          : add.run({ warehouseId, code, ...fields })
      }}
      onSaved={({ code }) => toaster.success(t('logistics.group.saved', { code }))}
      onClose={onClose}
      busy={add.busy || edit.busy}
    >
      {!group && (
        <TextField form={form} name="code" label={t('logistics.field.code')} hint={t('logistics.group.codeHint')} autoComplete="off" />
      )}
      <TextField form={form} name="name" label={t('logistics.field.name')} autoComplete="off" />
      <TextField form={form} name="nameEn" label={t('logistics.field.nameEn')} autoComplete="off" optional />
      <TextField form={form} name="cutOff" label={t('logistics.field.cutOff')} hint={t('logistics.group.cutOffHint')} autoComplete="off" />
    </FormDialog>
  )
}
