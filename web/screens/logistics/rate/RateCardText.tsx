import { Box } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { type RateStep, stepKey } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { withDecimals } from '../../../ui/form/fields.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ValidDay } from './CardState.tsx'
import { type RateValues, raisedAbove, stepOfRow } from './rateForm.ts'
import { PriceTable, RowGroup } from './rateFrame.ts'
import { useStepText } from './useStepText.ts'

interface Props {
  values: RateValues
  currency: string
  before: readonly RateStep[] | null
  beforeCode: string | null
}

/** A rate card that cannot be changed, as text. */
export function RateCardText({ values, currency, before, beforeCode }: Props) {
  const t = useT()
  const { divisor, minimum, takesFuel, validFrom, validUntil } = values
  const { formatNumber } = useIntl()
  return (
    <>
      <Section title={t('rate.card')}>
        <Facts
          layout="grid"
          facts={[
            [t('rate.field.validFrom'), <ValidDay key="from" day={validFrom} />],
            [t('rate.field.validUntil'), <ValidDay key="until" day={validUntil || null} />],
            [t('rate.field.currency'), currency],
            [t('rate.field.divisor'), divisor == null ? '–' : formatNumber(divisor)],
            [t('rate.field.minimum'), minimum ? withDecimals(minimum, currency) : '–'],
            [t('rate.field.takesFuel'), t(takesFuel ? 'rate.yes' : 'rate.no')],
          ]}
        />
      </Section>
      <Section
        title={t('rate.pricesIn', { currency })}
        aside={
          beforeCode && (
            <Box textStyle="xs" color="muted">
              {t('rate.comparedWith', { code: beforeCode })}
            </Box>
          )
        }
      >
        <Prices values={values} currency={currency} before={before} />
      </Section>
      <Section title={t('rate.surcharges')}>
        <Surcharges values={values} currency={currency} />
      </Section>
    </>
  )
}

function Prices({ values: { zones, rows }, currency, before }: Omit<Props, 'beforeCode'>) {
  const t = useT()
  const intl = useIntl()
  const textOf = useStepText()
  const beforeOf = new Map(before?.map((step) => [stepKey(step), step.prices]))
  const sizesFrom = rows.findIndex(({ kind }) => kind === 'SIZE')
  return (
    <Box overflowX="auto" mx="-4" px="4" tabIndex={0} role="group" aria-label={t('rate.prices')}>
      <PriceTable aria-label={t('rate.prices')} css={{ '& tbody th[scope=row]': { pt: '1' } }}>
        <thead>
          <tr>
            <th scope="col">{t('rate.step')}</th>
            {zones.map((zone) => (
              <th key={zone} scope="col">
                {t('rate.zone', { zone })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, no) => {
            const key = stepKey(stepOfRow(row, zones))
            return (
              <Fragment key={key}>
                {no === sizesFrom && (
                  <tr>
                    <RowGroup scope="rowgroup" colSpan={zones.length + 1}>
                      {t('rate.sizes')}
                    </RowGroup>
                  </tr>
                )}
                <tr>
                  <th scope="row">{textOf(row)}</th>
                  {zones.map((zone, column) => (
                    <PriceText
                      key={zone}
                      amount={row.prices[column] || null}
                      currency={currency}
                      before={before ? (beforeOf.get(key)?.get(zone) ?? null) : undefined}
                    />
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </PriceTable>
      {before && (
        <Box textStyle="xs" color="muted" mt="2">
          {t('rate.differences', { percent: intl.formatNumber(raisedAbove, { style: 'percent' }) })}
        </Box>
      )}
    </Box>
  )
}

/** A price, and below it the difference to the card before. */
function PriceText({ amount, currency, before }: { amount: string | null; currency: string; before: string | null | undefined }) {
  const t = useT()
  const intl = useIntl()
  const difference = amount !== null && before ? Number(amount) - Number(before) : null
  const isRaised = difference !== null && difference / Number(before) > raisedAbove
  const told = () => {
    if (amount === null || before === undefined) return null
    if (difference === null) return t('rate.cell.new')
    return Math.abs(difference) < 0.00005
      ? '='
      : intl.formatNumber(difference, { signDisplay: 'always', minimumFractionDigits: 2, maximumFractionDigits: 4 })
  }
  return (
    <Box as="td" textAlign="end" {...(isRaised && { bg: 'warn.subtle' })}>
      {amount === null ? '–' : withDecimals(amount, currency)}
      <Box textStyle="xs" color={isRaised ? 'warn.fg' : 'muted'}>
        {told()}
      </Box>
    </Box>
  )
}

type Surcharge = NonNullable<RateValues['surcharges']>[number]

function Surcharges({ values: { surcharges }, currency }: Pick<Props, 'values' | 'currency'>) {
  const t = useT()
  const intl = useIntl()
  const weight = useWeight()
  const day = (value: string | null | undefined) => (value ? intl.formatDate(value, { timeZone: 'UTC', dateStyle: 'medium' }) : '')
  const limits = ({ kind, aboveGrams, aboveMillimetres, fromDay, untilDay }: Surcharge) => {
    if (kind === 'PEAK') return t('rate.period', { from: day(fromDay), until: day(untilDay) })
    if (kind !== 'EXTRA_HANDLING') return '–'
    const sides = aboveMillimetres && `${t('rate.surcharge.aboveSide')} ${intl.formatNumber(aboveMillimetres / 10)} cm`
    return intl.formatList(
      [aboveGrams && `${t('rate.surcharge.aboveWeight')} ${weight.of(aboveGrams)}`, sides].filter((one) => !!one) as string[],
      {
        type: 'disjunction',
      },
    )
  }
  return (
    <LineTable<Surcharge>
      label={t('rate.surcharges')}
      lines={surcharges ?? []}
      lineId={(one) => `${surcharges?.indexOf(one)}`}
      empty={t('rate.noSurcharges')}
      columns={[
        { id: 'kind', header: t('rate.surcharge.kind'), cell: ({ kind }) => t(`enum.RateSurchargeKind.${kind}`) },
        { id: 'name', header: t('rate.surcharge.name'), cell: ({ name }) => name || '–' },
        { id: 'limits', header: t('rate.surcharge.limits'), cell: limits },
        {
          id: 'amount',
          header: t('rate.surcharge.amount', { currency }),
          align: 'end',
          cell: ({ amount }) => withDecimals(amount, currency),
        },
        { id: 'takesFuel', header: t('rate.surcharge.fuel'), cell: ({ takesFuel }) => t(takesFuel ? 'rate.yes' : 'rate.no') },
      ]}
    />
  )
}
