import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { placeText } from '../../../../graph/logistics/states/zonePlace.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import type { FreightParts_freight$key } from './__generated__/FreightParts_freight.graphql.ts'
import { useStepText } from './useStepText.ts'

/** How a price comes about: zone, weights, step, parts and sum; or why there is none. */
export function FreightParts({ freight: key }: { freight: FreightParts_freight$key }) {
  const t = useT()
  const intl = useIntl()
  const textOf = useStepText()
  const weight = useWeight()
  const freight = useFragment(
    graphql`
      fragment FreightParts_freight on Freight {
        outcome
        zone
        isRemote
        zoneRow {
          country
          match
          postcodeFrom
          postcodeTo
          city
        }
        actualGrams
        volumetricGrams
        chargeableGrams
        further
        isMinimum
        weightStep {
          grams
        }
        weightPrice {
          amount
          currency
        }
        sizePrice {
          amount
        }
        sizeStep {
          longestMillimetres
          middleMillimetres
          shortestMillimetres
        }
        parts {
          kind
          name
          percent
          amount {
            amount
            currency
          }
          base {
            amount
            currency
          }
        }
        total {
          amount
          currency
        }
      }
    `,
    key,
  )
  const money = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
    intl.formatNumber(Number(amount), { style: 'currency', currency })
  const { zone, zoneRow, actualGrams, volumetricGrams, chargeableGrams, weightStep, sizeStep, sizePrice, weightPrice, total } = freight
  const none = { longest: null, middle: null, shortest: null, grams: null }
  const step = weightStep && textOf({ ...none, kind: 'WEIGHT', grams: weightStep.grams ?? null })
  const bySize = sizePrice && weightPrice && Number(sizePrice.amount) > Number(weightPrice.amount)
  const size =
    sizeStep &&
    textOf({
      kind: 'SIZE',
      grams: null,
      longest: sizeStep.longestMillimetres ?? null,
      middle: sizeStep.middleMillimetres ?? null,
      shortest: sizeStep.shortestMillimetres ?? null,
    })
  const how = freight.isMinimum
    ? t('rate.part.minimum')
    : bySize
      ? size
      : freight.further > 0
        ? t('rate.part.further', { step: step ?? '', count: freight.further })
        : step
  return (
    <Box textStyle="sm">
      {zone && (
        <Line label={t('zone.field.zone')} note={zoneRow && placeText(zoneRow)}>
          {freight.isRemote ? t('zone.lookUp.zoneAndRemote', { zone }) : t('zone.lookUp.zone', { zone })}
        </Line>
      )}
      {typeof actualGrams === 'number' && <Line label={t('rate.weight.actual')}>{weight.of(actualGrams)}</Line>}
      {typeof volumetricGrams === 'number' && <Line label={t('rate.weight.volumetric')}>{weight.of(volumetricGrams)}</Line>}
      {typeof chargeableGrams === 'number' && (
        <Line label={t('rate.weight.chargeable')}>
          <b>{weight.of(chargeableGrams)}</b>
        </Line>
      )}
      {freight.parts.map((part) => (
        <Line
          key={`${part.kind} ${part.name} ${part.amount.amount}`}
          label={part.name || t(`enum.FreightPartKind.${part.kind}`)}
          note={
            part.kind === 'FREIGHT'
              ? how
              : part.base &&
                t('rate.part.fuelOf', {
                  percent: intl.formatNumber(Number(part.percent) / 100, { style: 'percent', maximumFractionDigits: 3 }),
                  base: money(part.base),
                })
          }
        >
          {money(part.amount)}
        </Line>
      ))}
      {total ? (
        <Line label={<b>{t('rate.total')}</b>}>
          <Box as="b" textStyle="lg">
            {money(total)}
          </Box>
        </Line>
      ) : (
        <Box color="warn.fg" fontWeight="medium" pt="1">
          {t(`rate.outcome.${freight.outcome as 'NO_CARD'}`)}
        </Box>
      )}
    </Box>
  )
}

function Line({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <Box py="1" borderBottomWidth="1px" borderColor="line">
      <Flex justify="space-between" gap="3">
        <span>{label}</span>
        <Box as="span" fontVariantNumeric="tabular-nums" textAlign="end">
          {children}
        </Box>
      </Flex>
      {note && (
        <Box textStyle="xs" color="muted">
          {note}
        </Box>
      )}
    </Box>
  )
}
