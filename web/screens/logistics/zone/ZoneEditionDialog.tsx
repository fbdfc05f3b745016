import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { CreateZoneEditionInput } from '../../../../graph/logistics/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditFormDialog } from '../../../shell/EditFormDialog.tsx'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { CheckField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ZoneEditionDialog_edition$key } from './__generated__/ZoneEditionDialog_edition.graphql.ts'
import type { ZoneEditionDialogAddMutation } from './__generated__/ZoneEditionDialogAddMutation.graphql.ts'
import type { ZoneEditionDialogEditMutation } from './__generated__/ZoneEditionDialogEditMutation.graphql.ts'

const compared = ['validFrom', 'source'] as const

interface Props {
  zoneTableId: string
  /** The edition to edit; without it a new one is created. */
  edition?: ZoneEditionDialog_edition$key
  /** Told of a new one. */
  onCreated?: (id: string) => void
  onClose: () => void
}

/** Creates an edition of a zone table, or changes its day and source. */
export function ZoneEditionDialog({ zoneTableId, edition: key, onCreated, onClose }: Props) {
  const t = useT()
  const edition = useFragment(
    graphql`
      fragment ZoneEditionDialog_edition on ZoneEdition {
        id
        version
        validFrom
        source
      }
    `,
    key ?? null,
  )
  const add = useCommand<ZoneEditionDialogAddMutation>(graphql`
    mutation ZoneEditionDialogAddMutation($input: CreateZoneEditionInput!) {
      createZoneEdition(input: $input) {
        zoneEdition {
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
  const edit = useCommand<ZoneEditionDialogEditMutation>(graphql`
    mutation ZoneEditionDialogEditMutation($input: UpdateZoneEditionInput!) {
      updateZoneEdition(input: $input) {
        zoneEdition {
          isInForce
          ...ZoneEditionDialog_edition
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { validFrom = '', source = '' } = edition ?? {}
  const stored = useMemo(() => ({ zoneTableId, validFrom, source, copiesRows: true }), [zoneTableId, validFrom, source])
  const form = useServerForm(CreateZoneEditionInput, {
    defaultValues: stored,
    ...(!edition && { draft: `createZoneEdition.${zoneTableId}` }),
  })
  const dialog = { form, onClose, busy: add.busy || edit.busy }
  const fields = (
    <>
      <DayField form={form} name="validFrom" label={t('zone.field.validFrom')} hint={t('zone.edition.dayHint')} />
      <TextField form={form} name="source" label={t('zone.field.source')} hint={t('zone.sourceHint')} autoComplete="off" optional />
    </>
  )
  if (!edition)
    return (
      <FormDialog
        {...dialog}
        title={t('zone.edition.add')}
        save={(values) => add.run({ ...values, source: values.source || null })}
        onSaved={(_values, { payload }) => {
          toaster.success(t('zone.edition.saved'))
          if (payload.zoneEdition) onCreated?.(payload.zoneEdition.id)
        }}
      >
        {fields}
        <CheckField form={form} name="copiesRows" label={t('zone.edition.copiesRows')} />
      </FormDialog>
    )
  return (
    <EditFormDialog
      {...dialog}
      title={t('zone.edition.edit')}
      stored={stored}
      compared={compared}
      textOf={(_field, value) => String(value)}
      save={(values) =>
        edit.run({
          zoneEditionId: edition.id,
          expectedVersion: edition.version,
          validFrom: values.validFrom,
          source: values.source || null,
        })
      }
      onSaved={() => toaster.success(t('zone.edition.saved'))}
    >
      {fields}
    </EditFormDialog>
  )
}
