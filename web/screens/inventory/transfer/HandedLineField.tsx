import type { FieldValues } from 'react-hook-form'
import { useT } from '../../../i18n/useT.ts'
import { type FieldProps, SelectField } from '../../../ui/form/fields.tsx'

interface HandedLine {
  readonly id: string
  readonly inHand: number
  readonly product: { readonly sku: string }
}

/** Choice of a line of a transfer with pieces in hand. */
export function HandedLineField<Values extends FieldValues>({
  lines,
  ...field
}: Pick<FieldProps<Values>, 'form' | 'name'> & { lines: readonly HandedLine[] }) {
  const t = useT()
  return (
    <SelectField
      {...field}
      label={t('transfer.field.product')}
      options={lines.map(({ id, inHand, product }) => ({
        value: id,
        label: t('transfer.moveIn.option', { sku: product.sku, count: inHand }),
      }))}
    />
  )
}
