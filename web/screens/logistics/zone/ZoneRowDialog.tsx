import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { ZoneRowInput } from '../../../../graph/logistics/input.ts'
import { ZoneMatch, type ZoneTableKindName } from '../../../../graph/logistics/states.ts'
import { useRegions } from '../../../i18n/useRegions.ts'
import { useT } from '../../../i18n/useT.ts'
import { type Outcome, useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ZoneRowDialog_row$key } from './__generated__/ZoneRowDialog_row.graphql.ts'
import type { ZoneRowDialogAddMutation } from './__generated__/ZoneRowDialogAddMutation.graphql.ts'
import type { ZoneRowDialogEditMutation } from './__generated__/ZoneRowDialogEditMutation.graphql.ts'

interface Props {
  kind: ZoneTableKindName
  zoneEditionId: string
  /** The row to edit; null for a new one. */
  row: ZoneRowDialog_row$key | null
  onClose: () => void
}

/** Adds or changes a row of a zone table; an overlap is refused with both sides. */
export function ZoneRowDialog({ kind, zoneEditionId, row: key, onClose }: Props) {
  const t = useT()
  const regions = useRegions()
  const row = useFragment(
    graphql`
      fragment ZoneRowDialog_row on ZoneRow {
        id
        version
        zone
        country
        match
        postcodeFrom
        postcodeTo
        city
      }
    `,
    key,
  )
  const add = useCommand<ZoneRowDialogAddMutation>(graphql`
    mutation ZoneRowDialogAddMutation($input: AddZoneRowsInput!) {
      addZoneRows(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<ZoneRowDialogEditMutation>(graphql`
    mutation ZoneRowDialogEditMutation($input: UpdateZoneRowInput!) {
      updateZoneRow(input: $input) {
        zoneRow {
          ...ZoneTablePage_row
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { zone = null, country = '', match = 'POSTCODE_RANGE', postcodeFrom = null, postcodeTo = null, city = null } = row ?? {}
  const stored = useMemo(
    () => ({ zone: zone ?? '', country, match, postcodeFrom: postcodeFrom ?? '', postcodeTo: postcodeTo ?? '', city: city ?? '' }),
    [zone, country, match, postcodeFrom, postcodeTo, city],
  )
  const form = useServerForm(ZoneRowInput, { defaultValues: stored, ...(!row && { draft: `addZoneRow.${zoneEditionId}` }) })
  const matched = form.watch('match')
  const isByPostcode = matched === 'POSTCODE_RANGE' || matched === 'POSTCODE_PREFIX'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      busy={add.busy || edit.busy}
      title={t(row ? 'zone.row.edit' : 'zone.row.add')}
      save={async (values) => {
        const given = {
          zone: kind === 'ZONES' ? values.zone || null : null,
          country: values.country,
          match: values.match,
          postcodeFrom: isByPostcode ? values.postcodeFrom || null : null,
          postcodeTo: values.match === 'POSTCODE_RANGE' ? values.postcodeTo || null : null,
          city: values.match === 'CITY' ? values.city || null : null,
        }
        return row
          ? edit.run({ zoneRowId: row.id, expectedVersion: row.version, ...given })
          : ofFirstRow(await add.run({ zoneEditionId, rows: [given] }))
      }}
      onSaved={() => toaster.success(t('zone.row.saved'))}
    >
      {kind === 'ZONES' && (
        <TextField form={form} name="zone" label={t('zone.field.zone')} hint={t('zone.row.zoneHint')} autoComplete="off" />
      )}
      <SelectField form={form} name="country" label={t('zone.field.country')} options={regions} />
      <SelectField
        form={form}
        name="match"
        label={t('zone.field.match')}
        options={valuesOf(ZoneMatch).map((value) => ({ value, label: t(`enum.ZoneMatch.${value}`) }))}
      />
      {isByPostcode && (
        <TextField
          form={form}
          name="postcodeFrom"
          label={t(matched === 'POSTCODE_RANGE' ? 'zone.field.from' : 'zone.field.prefix')}
          hint={t(matched === 'POSTCODE_RANGE' ? 'zone.row.fromHint' : 'zone.row.prefixHint')}
          autoComplete="off"
        />
      )}
      {matched === 'POSTCODE_RANGE' && <TextField form={form} name="postcodeTo" label={t('zone.field.to')} autoComplete="off" />}
      {matched === 'CITY' && (
        <TextField form={form} name="city" label={t('zone.field.city')} hint={t('zone.row.cityHint')} autoComplete="off" />
      )}
    </FormDialog>
  )
}

/** An outcome of adding one row, whose errors are about the fields of the form. */
function ofFirstRow(outcome: Outcome<ZoneRowDialogAddMutation>): Outcome<ZoneRowDialogAddMutation> {
  if (outcome.ok) return outcome
  const errors = outcome.errors.map((error) => ({ ...error, field: error.field?.replace(/^rows\.0\./, '') }))
  return { ...outcome, errors }
}
