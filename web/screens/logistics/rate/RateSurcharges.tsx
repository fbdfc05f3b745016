import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { RateSurchargeKind, rateLimits } from '../../../../graph/logistics/states/rates.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { AmountField, CheckField, NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../../ui/form/weightMeasure.ts'
import type { RateValues } from './rateForm.ts'

interface Props {
  form: ServerForm<RateValues>
  currency: string
}

/** Surcharges of a rate card; each shows the limits of its kind. */
export function RateSurcharges({ form, currency }: Props) {
  const t = useT()
  const { unit } = useWeight()
  const surcharges = form.watch('surcharges') ?? []
  const options = valuesOf(RateSurchargeKind).map((value) => ({ value, label: t(`enum.RateSurchargeKind.${value}`) }))
  const kindOf = (at: number) => surcharges[at]?.kind
  return (
    <FormLines
      form={form}
      name="surcharges"
      label={t('rate.surcharges')}
      columns={[
        {
          id: 'kind',
          header: t('rate.surcharge.kind'),
          width: '10rem',
          cell: (at) => <SelectField form={form} name={`surcharges.${at}.kind`} label={t('rate.surcharge.kind')} options={options} />,
        },
        {
          id: 'name',
          header: t('rate.surcharge.name'),
          cell: (at) => (
            <TextField form={form} name={`surcharges.${at}.name`} label={t('rate.surcharge.name')} autoComplete="off" optional />
          ),
        },
        {
          id: 'aboveGrams',
          header: t('rate.surcharge.from'),
          cell: (at) => {
            if (kindOf(at) === 'EXTRA_HANDLING')
              return (
                <NumberField
                  form={form}
                  name={`surcharges.${at}.aboveGrams`}
                  label={t('rate.surcharge.aboveWeight')}
                  measure={weightMeasure(unit)}
                  optional
                />
              )
            return kindOf(at) === 'PEAK' && <DayField form={form} name={`surcharges.${at}.fromDay`} label={t('rate.surcharge.fromDay')} />
          },
        },
        {
          id: 'aboveMillimetres',
          header: t('rate.surcharge.until'),
          cell: (at) => {
            if (kindOf(at) === 'EXTRA_HANDLING')
              return (
                <NumberField
                  form={form}
                  name={`surcharges.${at}.aboveMillimetres`}
                  label={t('rate.surcharge.aboveSide')}
                  unit="cm"
                  scale={10}
                  optional
                />
              )
            return kindOf(at) === 'PEAK' && <DayField form={form} name={`surcharges.${at}.untilDay`} label={t('rate.surcharge.untilDay')} />
          },
        },
        {
          id: 'amount',
          header: t('rate.surcharge.amount', { currency }),
          align: 'end',
          cell: (at) => (
            <AmountField
              form={form}
              name={`surcharges.${at}.amount`}
              label={t('rate.surcharge.amount', { currency })}
              currency={currency}
            />
          ),
        },
        {
          id: 'takesFuel',
          header: t('rate.surcharge.fuel'),
          cell: (at) => <CheckField form={form} name={`surcharges.${at}.takesFuel`} label={t('rate.surcharge.takesFuel')} />,
        },
      ]}
      grow={{
        newLine: {
          kind: 'REMOTE_AREA',
          name: '',
          amount: '',
          takesFuel: false,
          aboveGrams: null,
          aboveMillimetres: null,
          fromDay: '',
          untilDay: '',
        },
        label: t('rate.surcharge.add'),
        maximum: rateLimits.surcharges,
      }}
    />
  )
}
