import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedNumber } from 'react-intl'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { text } from '../../../graph/kernel/input/fieldTypes.ts'
import { CreateLocationsInput } from '../../../graph/warehouse/input.ts'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import { openBlankWindow, openSheet } from '../../relay/openSheet.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { printableCodes } from '../../shell/labels/printableCodes.ts'
import { useLabelSettings } from '../../shell/labels/useLabelSettings.ts'
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
import { parsePrefixes } from './prefixes.ts'
import { type LabelsFor, RangeLabels } from './RangeLabels.tsx'
import { RangePreview } from './RangePreview.tsx'
import { RangeSide } from './RangeSide.tsx'
import { type TypedRange, useLocationRange } from './useLocationRange.ts'

const query = graphql`
  query BulkLocationsPageQuery($warehouseId: ID!) {
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        areas {
          id
          code
          name: displayName
          locationCount
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

/** Creates the locations of many shelves at once, after a preview, and prints their labels. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
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
  const values = form.watch()
  const prefixes = parsePrefixes(values.prefixes)
  const typed = useLocationRange(warehouseId, prefixes, [values.firstColumn, values.lastColumn, values.firstLayer, values.lastLayer])
  const { preview, range } = typed
  const area = node?.warehouse?.areas.find(({ id }) => id === values.cargoAreaId)
  const settings = useLabelSettings({ copies: { initial: '1' }, isOfLocations: true })
  const [prints, setPrints] = useState(false)
  const [of, setOf] = useState<LabelsFor>('new')
  const existing = new Set(preview?.existing)
  const made = preview ? preview.codes.length - existing.size : 0
  const labelled = preview?.codes.filter((code) => of === 'all' || !existing.has(code)) ?? []
  const printed = printableCodes(labelled, settings.each).codes
  const labels = printed.length * settings.each
  const printsLabels = prints && labels > 0 && !Object.values(settings.isWrong).some(Boolean)
  const areas = node?.warehouse?.areas ?? []
  return (
    <DocumentPage
      title={t('menu.setting.batchAdd')}
      back={linkTo('/setting/mange')}
      about={warehouse?.name}
      side={preview && <RangeSide preview={preview} area={area} skips={values.skipExisting ?? false} />}
    >
      <Form
        form={form}
        onSubmit={async ({ prefixes: written, shelfSpecId, ...numbers }) => {
          // A window that is opened after the answer would be blocked.
          const target = printsLabels ? openBlankWindow() : null
          const outcome = await run({ ...numbers, prefixes: parsePrefixes(written), shelfSpecId: shelfSpecId || null })
          // A refusal names the prefix by its number; here they are one field.
          const outcomeHere = outcome.ok
            ? outcome
            : {
                ...outcome,
                errors: outcome.errors.map((error) => ({ ...error, field: error.field?.replace(/^prefixes\..*/, 'prefixes') })),
              }
          if (!tell(outcomeHere, form) || !outcome.ok) return target?.close()
          form.accepted()
          toaster.success(t('setting.range.done', { created: outcome.payload.created ?? 0, skipped: outcome.payload.skipped ?? 0 }))
          if (printsLabels)
            openSheet(
              `/sheets/location-labels/${encodeURIComponent(warehouseId)}?${settings.search(printed)}`,
              'locations.pdf',
              target,
            ).catch((error) => toaster.error(failureMessage(error, t)))
          navigate(linkTo('/setting/mange'))
        }}
      >
        <Section title={t('setting.range.where')}>
          <FieldGrid>
            <SelectField
              form={form}
              name="cargoAreaId"
              label={t('setting.range.area')}
              options={areas.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
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
          </FieldGrid>
        </Section>
        <Section title={t('setting.range.section')} aside={<Box color="muted">{t('setting.range.form')}</Box>}>
          <FieldGrid>
            <TextField
              form={form}
              name="prefixes"
              label={t('setting.range.prefixes')}
              hint={t('setting.range.prefixesHint')}
              autoComplete="off"
            />
            <NumberField form={form} name="firstColumn" label={t('setting.range.firstColumn')} span={3} />
            <NumberField form={form} name="lastColumn" label={t('setting.range.lastColumn')} span={3} />
            <NumberField form={form} name="firstLayer" label={t('setting.range.firstLayer')} span={3} hint={t('setting.range.lowest')} />
            <NumberField form={form} name="lastLayer" label={t('setting.range.lastLayer')} span={3} />
          </FieldGrid>
          <Sum typed={typed} />
          <CheckField form={form} name="skipExisting" label={t('setting.range.skip')} />
        </Section>
        <RangePreview typed={typed} prefixes={prefixes} />
        {preview && range && (
          <RangeLabels
            settings={settings}
            range={range}
            preview={preview}
            of={of}
            codes={labelled}
            onOf={setOf}
            area={area?.name ?? null}
            warehouse={warehouse?.name ?? ''}
          />
        )}
        <SaveBar
          form={form}
          busy={busy}
          save={preview ? t('setting.range.createCount', { count: made }) : t('setting.range.create')}
          isNew
          {...(preview && { summary: <Summary made={made} existing={existing.size} skips={values.skipExisting ?? false} /> })}
        >
          {labels > 0 && (
            <Flex asChild align="center" gap="1.5" minH="8">
              <label>
                <input type="checkbox" checked={prints} onChange={({ target }) => setPrints(target.checked)} />
                {t('setting.range.print', { count: labels })}
              </label>
            </Flex>
          )}
        </SaveBar>
      </Form>
    </DocumentPage>
  )
}

/** Prefixes × columns × layers = locations, as far as they are known. */
function Sum({ typed: { prefixes, columns, layers, total } }: { typed: TypedRange }) {
  const t = useT()
  return (
    <Flex wrap="wrap" align="baseline" columnGap="2" my="3" role="status" aria-label={t('setting.range.sum')}>
      {t('setting.range.sumPrefixes', { count: prefixes })} × {t('setting.range.sumColumns', { count: columns })} ×{' '}
      {t('setting.range.sumLayers', { count: layers })} ={' '}
      <Box as="b" textStyle="2xl" lineHeight="1">
        <FormattedNumber value={total} />
      </Box>
      {t('setting.range.sumLocations', { count: total })}
    </Flex>
  )
}

function Summary({ made, existing, skips }: { made: number; existing: number; skips: boolean }) {
  const t = useT()
  return (
    <>
      <b>{t('setting.range.summary', { count: made })}</b>
      {existing > 0 && (
        <Box as="span" ms="3" opacity="0.75">
          {t(skips ? 'setting.range.skippedCount' : 'setting.range.existing', { count: existing })}
        </Box>
      )}
    </>
  )
}
