import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { text } from '../../../graph/kernel/input/fieldTypes.ts'
import { CreateLocationsInput } from '../../../graph/warehouse/input.ts'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { CheckField, NumberField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { Section } from '../../ui/Section.tsx'
import type { BulkLocationsPageMutation } from './__generated__/BulkLocationsPageMutation.graphql.ts'
import type { BulkLocationsPageQuery } from './__generated__/BulkLocationsPageQuery.graphql.ts'
import { LocationRangePreview } from './LocationRangePreview.tsx'
import { parsePrefixes } from './prefixes.ts'

const query = graphql`
  query BulkLocationsPageQuery($warehouseId: ID!) {
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        areas {
          id
          code
          name: displayName
        }
      }
    }
    shelfSpecs {
      id
      name
    }
  }
`

export const loader = pageLoader<BulkLocationsPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Prefixes are typed as text with ranges. */
const RangeForm = CreateLocationsInput.extend({ prefixes: text(2000) })

/** Creates the locations of many shelves at once, after a preview. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const { node, shelfSpecs } = usePage<BulkLocationsPageQuery>(query)
  const { run, busy } = useCommand<BulkLocationsPageMutation>(graphql`
    mutation BulkLocationsPageMutation($input: CreateLocationsInput!) {
      createLocations(input: $input) {
        created
        skipped
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(RangeForm, {
    defaultValues: { cargoAreaId: '', prefixes: '', firstColumn: 1, firstLayer: 1, shelfSpecId: '', skipExisting: true },
    draft: `createLocations.${warehouseId}`,
  })
  const { firstColumn, lastColumn, firstLayer, lastLayer, ...values } = form.watch()
  return (
    <DocumentPage title={t('menu.setting.batchAdd')} back={linkTo('/setting/mange')}>
      <Form
        form={form}
        onSubmit={async ({ prefixes, shelfSpecId, ...range }) => {
          const outcome = await run({ ...range, prefixes: parsePrefixes(prefixes), shelfSpecId: shelfSpecId || null })
          // A refusal names the prefix by its number; here they are one field.
          const outcomeHere = outcome.ok
            ? outcome
            : {
                ...outcome,
                errors: outcome.errors.map((error) => ({ ...error, field: error.field?.replace(/^prefixes\..*/, 'prefixes') })),
              }
          if (!tell(outcomeHere, form) || !outcome.ok) return
          form.accepted()
          toaster.success(t('setting.range.done', { created: outcome.payload.created ?? 0, skipped: outcome.payload.skipped ?? 0 }))
          navigate(linkTo('/setting/mange'))
        }}
      >
        <Section title={t('setting.range.section')}>
          <FieldGrid>
            <SelectField
              form={form}
              name="cargoAreaId"
              label={t('setting.range.area')}
              options={(node?.warehouse?.areas ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
              span={6}
            />
            <SelectField
              form={form}
              name="shelfSpecId"
              label={t('setting.range.spec')}
              options={shelfSpecs.map(({ id, name }) => ({ value: id, label: name }))}
              span={6}
              optional
            />
            <TextField
              form={form}
              name="prefixes"
              label={t('setting.range.prefixes')}
              hint={t('setting.range.prefixesHint')}
              autoComplete="off"
            />
            <NumberField form={form} name="firstColumn" label={t('setting.range.firstColumn')} span={3} />
            <NumberField form={form} name="lastColumn" label={t('setting.range.lastColumn')} span={3} />
            <NumberField form={form} name="firstLayer" label={t('setting.range.firstLayer')} span={3} />
            <NumberField form={form} name="lastLayer" label={t('setting.range.lastLayer')} span={3} />
          </FieldGrid>
          <CheckField form={form} name="skipExisting" label={t('setting.range.skip')} />
        </Section>
        <Section title={t('setting.range.preview')}>
          <LocationRangePreview
            warehouseId={warehouseId}
            prefixes={parsePrefixes(values.prefixes)}
            numbers={[firstColumn, lastColumn, firstLayer, lastLayer]}
          />
        </Section>
        <SaveBar form={form} busy={busy} save={t('setting.range.create')} isNew />
      </Form>
    </DocumentPage>
  )
}
