import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { CreateZoneTableInput } from '../../../../graph/logistics/input.ts'
import type { ZoneTableKindName } from '../../../../graph/logistics/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditFormDialog } from '../../../shell/EditFormDialog.tsx'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ZoneTableDialog_table$key } from './__generated__/ZoneTableDialog_table.graphql.ts'
import type { ZoneTableDialogAddMutation } from './__generated__/ZoneTableDialogAddMutation.graphql.ts'
import type { ZoneTableDialogEditMutation } from './__generated__/ZoneTableDialogEditMutation.graphql.ts'
import { zonePaths } from './zoneTableList.ts'

const compared = ['name', 'nameEn'] as const

interface Props {
  kind: ZoneTableKindName
  warehouseId: string
  /** The table to edit; without it a new one is created and opened. */
  table?: ZoneTableDialog_table$key
  onClose: () => void
}

/** Creates a zone table with its first edition, or changes its names. */
export function ZoneTableDialog({ kind, warehouseId, table: key, onClose }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigate = useNavigate()
  const table = useFragment(
    graphql`
      fragment ZoneTableDialog_table on ZoneTable {
        id
        version
        code
        name
        nameEn
      }
    `,
    key ?? null,
  )
  const add = useCommand<ZoneTableDialogAddMutation>(graphql`
    mutation ZoneTableDialogAddMutation($input: CreateZoneTableInput!) {
      createZoneTable(input: $input) {
        zoneTable {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<ZoneTableDialogEditMutation>(graphql`
    mutation ZoneTableDialogEditMutation($input: UpdateZoneTableInput!) {
      updateZoneTable(input: $input) {
        zoneTable {
          displayName
          ...ZoneTableDialog_table
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { code = '', name = '', nameEn = null } = table ?? {}
  const timeZone = useCurrentWarehouse()?.timeZone
  const stored = useMemo(
    () => ({
      warehouseId,
      kind,
      code,
      name,
      nameEn: nameEn ?? '',
      validFrom: new Date().toLocaleDateString('sv', { timeZone }),
      source: '',
    }),
    [warehouseId, kind, code, name, nameEn, timeZone],
  )
  const form = useServerForm(CreateZoneTableInput, {
    defaultValues: stored,
    ...(!table && { draft: `createZoneTable.${kind}.${warehouseId}` }),
  })
  const dialog = { form, onClose, busy: add.busy || edit.busy }
  const saved = (values: { code: string }) => toaster.success(t('zone.table.saved', { code: values.code }))
  const names = (
    <>
      <TextField form={form} name="name" label={t('logistics.field.name')} autoComplete="off" />
      <TextField form={form} name="nameEn" label={t('logistics.field.nameEn')} autoComplete="off" optional />
    </>
  )
  if (!table)
    return (
      <FormDialog
        {...dialog}
        title={t(`zone.table.add.${kind}`)}
        save={(values) => add.run({ ...values, nameEn: values.nameEn || null, source: values.source || null })}
        onSaved={(values, { payload }) => {
          saved(values)
          if (payload.zoneTable) void navigate(linkTo(`${zonePaths[kind]}/${encodeURIComponent(payload.zoneTable.id)}`))
        }}
      >
        <TextField form={form} name="code" label={t('logistics.field.code')} hint={t('zone.table.codeHint')} autoComplete="off" />
        {names}
        <DayField form={form} name="validFrom" label={t('zone.field.validFrom')} />
        <TextField form={form} name="source" label={t('zone.field.source')} hint={t('zone.sourceHint')} autoComplete="off" optional />
      </FormDialog>
    )
  return (
    <EditFormDialog
      {...dialog}
      title={t('zone.table.edit', { code })}
      stored={stored}
      compared={compared}
      textOf={(_field, value) => String(value)}
      save={(values) =>
        edit.run({ zoneTableId: table.id, expectedVersion: table.version, name: values.name, nameEn: values.nameEn || null })
      }
      onSaved={saved}
    >
      {names}
    </EditFormDialog>
  )
}
