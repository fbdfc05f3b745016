import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
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
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { RateCardEditor_card$key } from './__generated__/RateCardEditor_card.graphql.ts'
import type { RateCardEditorMutation } from './__generated__/RateCardEditorMutation.graphql.ts'
import { CardState } from './CardState.tsx'
import { FuelRates } from './FuelRates.tsx'
import { RateAdding } from './RateAdding.tsx'
import { RateCalculator } from './RateCalculator.tsx'
import { RateCardActions } from './RateCardActions.tsx'
import { RateCardText } from './RateCardText.tsx'
import { RateFiles } from './RateFiles.tsx'
import { RateGrid } from './RateGrid.tsx'
import { RateMonth } from './RateMonth.tsx'
import { RateProblems } from './RateProblems.tsx'
import { RateSurcharges } from './RateSurcharges.tsx'
import { comparedFields, inputOf, RateForm, type RateValues, rowOf, stepOf } from './rateForm.ts'

const RateFileDialog = lazyComponent(() => import('./RateFileDialog.tsx').then((file) => file.RateFileDialog))

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
        warehouse {
          id
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
  const [adding, setAdding] = useState<'row' | 'zone' | 'file' | null>(null)
  const beforeCode = card.before?.code ?? null
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
      actions={
        <RateCardActions card={card} isDirty={form.formState.isDirty}>
          <RateFiles cardId={card.id} onRead={isReadOnly ? undefined : () => setAdding('file')} />
        </RateCardActions>
      }
      side={
        <>
          <RateCalculator card={card} isDirty={form.formState.isDirty} />
          <RateMonth
            cardId={card.id}
            warehouseId={card.warehouse.id}
            code={card.code}
            beforeCode={beforeCode}
            isDirty={form.formState.isDirty}
          />
        </>
      }
    >
      {isReadOnly ? (
        <RateCardText values={stored} currency={card.currency} before={before} beforeCode={before && beforeCode} />
      ) : (
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
          isReadOnly={false}
        >
          <RateProblems form={form} zonesOfChannel={card.zonesOfChannel} />
          <Section title={t('rate.card')}>
            <FieldGrid>
              <TextField form={form} name="code" label={t('logistics.field.code')} autoComplete="off" span={3} />
              <DayField form={form} name="validFrom" label={t('rate.field.validFrom')} hint={t('rate.validFromHint')} span={3} />
              <DayField
                form={form}
                name="validUntil"
                label={t('rate.field.validUntil')}
                hint={t('rate.validUntilHint')}
                optional
                span={3}
              />
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
              beforeCode && (
                <Box textStyle="xs" color="muted">
                  {t('rate.comparedWith', { code: beforeCode })}
                </Box>
              )
            }
          >
            <RateGrid form={form} currency={card.currency} before={before} onAdd={setAdding} />
          </Section>
          <Section title={t('rate.surcharges')}>
            <RateSurcharges form={form} currency={card.currency} />
          </Section>
        </EditForm>
      )}
      <FuelRates channel={card.channel} />
      {adding === 'file' && (
        <RateFileDialog card={card} form={form} before={before} beforeCode={beforeCode} onClose={() => setAdding(null)} />
      )}
      {(adding === 'row' || adding === 'zone') && <RateAdding form={form} what={adding} onClose={() => setAdding(null)} />}
    </DocumentPage>
  )
}
