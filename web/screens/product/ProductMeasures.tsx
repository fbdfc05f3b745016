import { Box } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { NumberField } from '../../ui/form/fields.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import type { ProductValues } from './productForm.ts'

const measures = [
  { name: 'length', declared: 'lengthMillimetres', measured: 'measuredLengthMillimetres', scale: 10, unit: 'cm' },
  { name: 'width', declared: 'widthMillimetres', measured: 'measuredWidthMillimetres', scale: 10, unit: 'cm' },
  { name: 'height', declared: 'heightMillimetres', measured: 'measuredHeightMillimetres', scale: 10, unit: 'cm' },
  { name: 'weight', declared: 'weightGrams', measured: 'measuredWeightGrams', scale: 1000, unit: 'kg' },
] as const

/** A difference above this share is marked. */
const remarkable = 0.05

/** Declared size and weight beside what the warehouse measured, with the difference. */
export function ProductMeasures({ form }: { form: ServerForm<ProductValues> }) {
  const t = useT()
  return (
    <Section title={t('product.section.measures')}>
      <FieldGrid>
        {measures.map(({ name, declared, scale, unit }) => (
          <NumberField
            key={name}
            form={form}
            name={declared}
            label={t(`product.field.declared.${name}`)}
            scale={scale}
            unit={unit}
            span={3}
          />
        ))}
        {measures.map(({ name, measured, scale, unit }) => (
          <NumberField
            key={name}
            form={form}
            name={measured}
            label={t(`product.field.measured.${name}`)}
            scale={scale}
            unit={unit}
            span={3}
            optional
          />
        ))}
        {measures.map((measure) => (
          <Difference key={measure.name} form={form} measure={measure} />
        ))}
      </FieldGrid>
    </Section>
  )
}

function Difference({ form, measure }: { form: ServerForm<ProductValues>; measure: (typeof measures)[number] }) {
  const t = useT()
  const intl = useIntl()
  const [declared, measured] = useWatch({ control: form.control, name: [measure.declared, measure.measured] })
  if (typeof declared !== 'number' || typeof measured !== 'number' || declared <= 0)
    return <Box gridColumn={{ sm: 'span 3' }} hideBelow="sm" />
  const share = (measured - declared) / declared
  return (
    <Box
      gridColumn={{ sm: 'span 3' }}
      textAlign="end"
      textStyle="xs"
      fontVariantNumeric="tabular-nums"
      color={Math.abs(share) > remarkable ? 'warn.fg' : 'muted'}
      fontWeight={Math.abs(share) > remarkable ? 'semibold' : 'normal'}
    >
      {t('product.page.difference', {
        difference: `${intl.formatNumber((measured - declared) / measure.scale, { signDisplay: 'exceptZero', maximumFractionDigits: 3 })} ${measure.unit}`,
        share: intl.formatNumber(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
      })}
    </Box>
  )
}
