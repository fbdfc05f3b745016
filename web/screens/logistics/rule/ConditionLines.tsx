import { Flex } from '@chakra-ui/react'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { comparisonsOf, RuleSubject, ruleLimits } from '../../../../graph/logistics/states/shippingRules.ts'
import { CustomsAttribute } from '../../../../graph/product/states.ts'
import { useRegions } from '../../../i18n/useRegions.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { AmountField, NumberField, type Option, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { PicksField } from '../../../ui/form/PicksField.tsx'
import { useCurrencies } from '../../../ui/form/useCurrencies.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../../ui/form/weightMeasure.ts'
import { conditionAbout, kindOf, type RuleValues } from './ruleForm.ts'

interface Props {
  form: ServerForm<RuleValues>
  customers: readonly Option[]
  tags: readonly Option[]
  currency: string
}

/** Conditions of a rule; each is compared as its subject can be. */
export function ConditionLines({ form, customers, tags, currency }: Props) {
  const t = useT()
  const regions = useRegions()
  const conditions = form.watch('conditions') ?? []
  const subjects = valuesOf(RuleSubject).map((value) => ({ value, label: t(`enum.ShippingRuleSubject.${value}`) }))
  const attributes = valuesOf(CustomsAttribute).map((value) => ({ value, label: t(`enum.CustomsAttribute.${value}`) }))
  const comparisonsAt = (at: number) => {
    const subject = conditions[at]?.subject
    return subject ? comparisonsOf[subject].map((value) => ({ value, label: t(`enum.ShippingRuleComparison.${value}`) })) : []
  }
  return (
    <FormLines
      form={form}
      name="conditions"
      label={t('route.conditions')}
      columns={[
        {
          id: 'subject',
          header: t('route.subject'),
          width: '11rem',
          cell: (at) => (
            <SelectField
              form={form}
              name={`conditions.${at}.subject`}
              label={t('route.subject')}
              options={subjects}
              onPicked={(value) =>
                form.setValue(`conditions.${at}`, conditionAbout(value as (typeof subjects)[number]['value'], currency), {
                  shouldDirty: true,
                })
              }
            />
          ),
        },
        {
          id: 'comparison',
          header: t('route.comparison'),
          width: '10rem',
          cell: (at) => (
            <SelectField form={form} name={`conditions.${at}.comparison`} label={t('route.comparison')} options={comparisonsAt(at)} />
          ),
        },
        {
          id: 'values',
          header: t('route.values'),
          tip: t('route.severalValues'),
          cell: (at) => (
            <ValueField form={form} at={at} options={{ CUSTOMER: customers, TAG: tags, COUNTRY: regions, CUSTOMS_ATTRIBUTE: attributes }} />
          ),
        },
      ]}
      grow={{ newLine: conditionAbout('COUNTRY', currency), label: t('route.addCondition'), maximum: ruleLimits.conditions }}
    />
  )
}

interface ValueProps {
  form: ServerForm<RuleValues>
  at: number
  options: Readonly<Record<'CUSTOMER' | 'TAG' | 'COUNTRY' | 'CUSTOMS_ATTRIBUTE', readonly Option[]>>
}

/** The values of a condition, typed as its subject has them. */
function ValueField({ form, at, options }: ValueProps) {
  const t = useT()
  const { unit } = useWeight()
  const currencies = useCurrencies().map(({ value, label: code }) => ({ value, label: code }))
  const condition = form.watch(`conditions.${at}`)
  if (!condition) return null
  const label = t('route.values')
  switch (kindOf(condition.subject)) {
    case 'picks':
      return (
        <PicksField
          form={form}
          name={`conditions.${at}.picks`}
          label={label}
          options={options[condition.subject as keyof typeof options]}
          addLabel={t('route.addValue')}
        />
      )
    case 'text':
      return <TextField form={form} name={`conditions.${at}.text`} label={label} autoComplete="off" />
    case 'grams':
      return <NumberField form={form} name={`conditions.${at}.number`} label={label} measure={weightMeasure(unit)} />
    case 'millimetres':
      return <NumberField form={form} name={`conditions.${at}.number`} label={label} unit="cm" scale={10} />
    case 'count':
      return <NumberField form={form} name={`conditions.${at}.number`} label={label} />
    case 'amount':
      return (
        <Flex gap="2">
          <AmountField form={form} name={`conditions.${at}.amount`} label={label} currency={condition.currency} />
          <SelectField form={form} name={`conditions.${at}.currency`} label={t('route.currency')} options={currencies} />
        </Flex>
      )
    case 'none':
      return null
  }
}
