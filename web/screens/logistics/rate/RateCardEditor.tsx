import { Box, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { missingPrices, pricesOutOfOrder } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditForm } from '../../../shell/EditForm.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FixedField } from '../../../ui/form/FixedField.tsx'
import { AmountField, CheckField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { type ServerForm, useServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import type { RateCardEditor_card$key } from './__generated__/RateCardEditor_card.graphql.ts'
import type { RateCardEditorMutation } from './__generated__/RateCardEditorMutation.graphql.ts'
import { CardState } from './CardState.tsx'
import { FuelRates } from './FuelRates.tsx'
import { RateAdding } from './RateAdding.tsx'
import { RateCalculator } from './RateCalculator.tsx'
import { RateCardActions } from './RateCardActions.tsx'
import { RateGrid } from './RateGrid.tsx'
import { RateSurcharges } from './RateSurcharges.tsx'
import { comparedFields, inputOf, RateForm, type RateValues, rowOf, stepOf, stepOfRow } from './rateForm.ts'
import { useStepText } from './useStepText.ts'

/** A rate card with its prices, surcharges and calculator; a draft can be edited. */
export function RateCardEditor({ card: key }: { card: RateCardEditor_card$key }) {
  const t = useT()
  const intl = useIntl()
  const linkTo = useLinkTo()
  const mayEdit = useRight('logistics:editFreight')
  const card = useFragment(
    graphql`
      fragment RateCardEditor_card on RateCard {
        id
        version
        code
        state
        isInForce
        validFrom
        validUntil
        holdsUntil
        currency
        divisor
        minimum
        takesFuel
        zones
        zonesOfChannel
        steps {
          kind
          grams
          longestMillimetres
          middleMillimetres
          shortestMillimetres
          prices {
            zone
            amount
          }
        }
        surcharges {
          kind
          name
          amount
          takesFuel
          aboveGrams
          aboveMillimetres
          fromDay
          untilDay
        }
        before {
          id
          code
          currency
          steps {
            kind
            grams
            longestMillimetres
            middleMillimetres
            shortestMillimetres
            prices {
              zone
              amount
            }
          }
        }
        channel {
          displayName
          ...FuelRates_channel
        }
        ...RateCardActions_card
        ...RateCalculator_card
      }
    `,
    key,
  )
  const { run, busy } = useCommand<RateCardEditorMutation>(graphql`
    mutation RateCardEditorMutation($input: UpdateRateCardInput!) {
      updateRateCard(input: $input) {
        rateCard {
          ...RateCardEditor_card
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo(
    (): RateValues => ({
      code: card.code,
      validFrom: card.validFrom,
      validUntil: card.validUntil ?? '',
      divisor: card.divisor ?? null,
      minimum: card.minimum ?? '',
      takesFuel: card.takesFuel,
      zones: [...card.zones],
      rows: card.steps.map((step) => rowOf(stepOf(step), card.zones)),
      surcharges: card.surcharges.map((one) => ({
        ...one,
        name: one.name ?? '',
        fromDay: one.fromDay ?? '',
        untilDay: one.untilDay ?? '',
      })),
    }),
    [card],
  )
  // Prices of another currency cannot be compared.
  const before = useMemo(
    () => (card.before && card.before.currency === card.currency ? card.before.steps.map(stepOf) : null),
    [card.before, card.currency],
  )
  const form = useServerForm(RateForm, { defaultValues: stored, draft: `updateRateCard.${card.id}` })
  const [adding, setAdding] = useState<'row' | 'zone' | null>(null)
  const isReadOnly = !mayEdit || card.state !== 'DRAFT'
  const until = card.state === 'DRAFT' ? card.validUntil : card.holdsUntil
  const dayText = (day: string) => intl.formatDate(day, { timeZone: 'UTC', dateStyle: 'medium' })
  const period = until
    ? t('rate.period', { from: dayText(card.validFrom), until: dayText(until) })
    : t('rate.since', { from: dayText(card.validFrom) })
  return (
    <DocumentPage
      title={card.code}
      back={linkTo('/logistics/rate/list')}
      badge={<CardState card={card} />}
      about={`${card.channel.displayName} · ${period}`}
      actions={<RateCardActions card={card} isDirty={form.formState.isDirty} />}
      side={<RateCalculator card={card} isDirty={form.formState.isDirty} />}
    >
      <EditForm
        form={form}
        stored={stored}
        compared={comparedFields}
        textOf={(name, value) =>
          Array.isArray(value) ? t('rate.changedTable', { count: value.length, name: form.labelOf(name) }) : String(value || '–')
        }
        save={(values) => run({ rateCardId: card.id, expectedVersion: card.version, ...inputOf(values) })}
        saved={t('rate.saved', { code: card.code })}
        busy={busy}
        isReadOnly={isReadOnly}
      >
        {card.state === 'DRAFT' && <Problems form={form} zonesOfChannel={card.zonesOfChannel} />}
        <Section title={t('rate.card')}>
          <FieldGrid>
            <TextField form={form} name="code" label={t('logistics.field.code')} autoComplete="off" span={3} />
            <DayField form={form} name="validFrom" label={t('rate.field.validFrom')} hint={t('rate.validFromHint')} span={3} />
            <DayField form={form} name="validUntil" label={t('rate.field.validUntil')} hint={t('rate.validUntilHint')} optional span={3} />
            <FixedField label={t('rate.field.currency')} value={card.currency} hint={t('rate.currencyFixed')} span={3} />
            <NumberField form={form} name="divisor" label={t('rate.field.divisor')} hint={t('rate.divisorHint')} optional span={3} />
            <AmountField
              form={form}
              name="minimum"
              label={t('rate.field.minimum')}
              hint={t('rate.minimumHint')}
              currency={card.currency}
              optional
              span={3}
            />
            <Box gridColumn={{ base: 'auto', sm: 'span 6' }} pt={{ base: '0', sm: '5' }}>
              <CheckField form={form} name="takesFuel" label={t('rate.field.takesFuel')} hint={t('rate.takesFuelHint')} />
            </Box>
          </FieldGrid>
        </Section>
        <Section
          title={t('rate.pricesIn', { currency: card.currency })}
          aside={
            card.before && (
              <Box textStyle="xs" color="muted">
                {t('rate.comparedWith', { code: card.before.code })}
              </Box>
            )
          }
        >
          <RateGrid form={form} currency={card.currency} isReadOnly={isReadOnly} before={before} onAdd={setAdding} />
        </Section>
        <Section title={t('rate.surcharges')}>
          <RateSurcharges form={form} currency={card.currency} isReadOnly={isReadOnly} />
        </Section>
      </EditForm>
      <FuelRates channel={card.channel} />
      {adding && <RateAdding form={form} what={adding} onClose={() => setAdding(null)} />}
    </DocumentPage>
  )
}

/** What keeps a draft from being published, and what looks wrong. */
function Problems({ form, zonesOfChannel }: { form: ServerForm<RateValues>; zonesOfChannel: readonly string[] }) {
  const t = useT()
  const intl = useIntl()
  const textOf = useStepText()
  const [zones, rows] = form.watch(['zones', 'rows'])
  const steps = rows.map((row) => stepOfRow(row, zones))
  const missing = missingPrices(zones, steps)
  const wrong = pricesOutOfOrder(zones, steps)
  const without = zonesOfChannel.filter((zone) => !zones.includes(zone))
  const cell = ({ step, zone }: (typeof missing)[number]) => t('rate.cell', { zone, step: textOf(step) })
  const named = (cells: typeof missing) =>
    intl.formatList([...cells.slice(0, 3).map(cell), ...(cells.length > 3 ? ['…'] : [])], { type: 'unit' })
  const isEmpty = zones.length === 0 || !rows.some(({ kind }) => kind === 'WEIGHT')
  if (!isEmpty && missing.length === 0 && wrong.length === 0 && without.length === 0) return null
  const stops = isEmpty || missing.length > 0
  return (
    <Box
      role="status"
      colorPalette={stops ? 'negative' : 'warn'}
      bg="colorPalette.subtle"
      borderStartWidth="3px"
      borderColor="colorPalette.fg"
      borderRadius="l2"
      px="3"
      py="2"
      textStyle="sm"
    >
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {isEmpty && <li>{t('rate.problem.empty')}</li>}
        {missing.length > 0 && <li>{t('rate.problem.missing', { count: missing.length, cells: named(missing) })}</li>}
        {wrong.length > 0 && <li>{t('rate.problem.outOfOrder', { count: wrong.length, cells: named(wrong) })}</li>}
        {without.length > 0 && <li>{t('rate.problem.withoutColumn', { count: without.length, zones: intl.formatList(without) })}</li>}
      </Flex>
    </Box>
  )
}
