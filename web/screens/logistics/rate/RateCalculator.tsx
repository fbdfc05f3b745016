import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { fetchQuery, graphql, useFragment } from 'react-relay'
import { z } from 'zod'
import { country, day, grams, millimetres, remark } from '../../../../graph/kernel/input/fieldTypes.ts'
import { useRegions } from '../../../i18n/useRegions.ts'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../../ui/form/weightMeasure.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { RateCalculator_card$key } from './__generated__/RateCalculator_card.graphql.ts'
import type { RateCalculatorQuery, RateCalculatorQuery$data } from './__generated__/RateCalculatorQuery.graphql.ts'
import { FreightParts } from './FreightParts.tsx'

const query = graphql`
  query RateCalculatorQuery(
    $id: ID!
    $country: String!
    $postcode: String
    $city: String
    $day: Day
    $grams: Int!
    $length: Int!
    $width: Int!
    $height: Int!
  ) {
    node(id: $id) {
      ... on RateCard {
        freight(
          country: $country
          postcode: $postcode
          city: $city
          day: $day
          grams: $grams
          lengthMillimetres: $length
          widthMillimetres: $width
          heightMillimetres: $height
        ) {
          total {
            amount
            currency
          }
          ...FreightParts_freight
        }
        before {
          code
          freight(
            country: $country
            postcode: $postcode
            city: $city
            day: $day
            grams: $grams
            lengthMillimetres: $length
            widthMillimetres: $width
            heightMillimetres: $height
          ) {
            total {
              amount
              currency
            }
          }
        }
      }
    }
  }
`

const Package = z.object({
  country: country(),
  postcode: remark(16),
  city: remark(100),
  day: day(),
  grams: grams(),
  length: millimetres(),
  width: millimetres(),
  height: millimetres(),
})

const networkOnly = { fetchPolicy: 'network-only' } as const

/** What one package would cost by a rate card, beside the card before it. */
export function RateCalculator({ card: key, isDirty }: { card: RateCalculator_card$key; isDirty: boolean }) {
  const t = useT()
  const intl = useIntl()
  const regions = useRegions()
  const { unit } = useWeight()
  const [answer, setAnswer] = useState<RateCalculatorQuery$data['node'] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const card = useFragment(
    graphql`
      fragment RateCalculator_card on RateCard {
        id
        validFrom
        warehouse {
          country
        }
      }
    `,
    key,
  )
  const form = useServerForm(Package, {
    defaultValues: { country: card.warehouse.country, postcode: '', city: '', day: card.validFrom },
  })
  async function ask(values: z.input<typeof Package>) {
    setAsking(true)
    try {
      const read = await fetchQuery<RateCalculatorQuery>(environment, query, { id: card.id, ...values }, networkOnly).toPromise()
      setAnswer(read?.node ?? null)
    } catch (error) {
      setAnswer(null)
      toaster.error(failureMessage(error, t))
    } finally {
      setAsking(false)
    }
  }
  const [now, then] = [answer?.freight?.total, answer?.before?.freight.total]
  const difference = now && then && now.currency === then.currency ? Number(now.amount) - Number(then.amount) : null
  const side = (name: 'length' | 'width' | 'height') => (
    <NumberField form={form} name={name} label={t(`rate.${name}`)} unit="cm" scale={10} span={4} />
  )
  return (
    <Section title={t('rate.calculator')}>
      <Form form={form} onSubmit={ask}>
        <FieldGrid>
          <SelectField form={form} name="country" label={t('zone.field.country')} options={regions} span={12} />
          <TextField form={form} name="postcode" label={t('zone.lookUp.postcode')} autoComplete="off" optional span={6} />
          <TextField form={form} name="city" label={t('zone.field.city')} autoComplete="off" optional span={6} />
          {side('length')}
          {side('width')}
          {side('height')}
          <NumberField form={form} name="grams" label={t('rate.weight')} measure={weightMeasure(unit)} span={6} />
          <DayField form={form} name="day" label={t('rate.shippedOn')} span={6} />
        </FieldGrid>
        <Flex justify="space-between" align="center" gap="2">
          <Box textStyle="xs" color="muted">
            {isDirty && t('rate.calculatorSaved')}
          </Box>
          <Button type="submit" loading={isAsking}>
            {t('rate.calculate')}
          </Button>
        </Flex>
      </Form>
      <Box role="status" mt="2">
        {answer?.freight && <FreightParts freight={answer.freight} />}
        {answer?.before && then && (
          <Flex justify="space-between" pt="1.5" textStyle="sm" color="muted">
            <span>{answer.before.code}</span>
            <Box as="span" fontVariantNumeric="tabular-nums">
              {intl.formatNumber(Number(then.amount), { style: 'currency', currency: then.currency })}
              {difference !== null &&
                ` (${intl.formatNumber(difference, { style: 'currency', currency: then.currency, signDisplay: 'exceptZero' })})`}
            </Box>
          </Flex>
        )}
      </Box>
    </Section>
  )
}
