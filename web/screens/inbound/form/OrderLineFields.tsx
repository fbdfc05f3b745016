import { linesMaximum } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { ProductLineField } from '../../../shell/ProductLineField.tsx'
import { useProductSearch } from '../../../shell/useProductSearch.ts'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { countOf } from '../../../ui/form/parseNumber.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Quantity } from '../../../ui/Quantity.tsx'
import { loosePieces, newLine, type OrderValues } from './orderForm.ts'

interface Props {
  form: ServerForm<OrderValues>
  warehouseId: string
  /** Null searches the products of all customers. */
  customerId: string | null
}

/** Products of an order with declared pieces, and how many of them are in boxes. */
export function OrderLineFields({ form, warehouseId, customerId }: Props) {
  const t = useT()
  const products = useProductSearch(warehouseId, customerId)
  const [lines, boxes] = form.watch(['lines', 'boxes'])
  const loose = loosePieces(lines, boxes)
  const total = lines.reduce((sum, { declared }) => sum + countOf(declared), 0)
  return (
    <FormLines
      form={form}
      name="lines"
      label={t('inbound.order.lines')}
      grow={{ newLine, label: t('inbound.form.addLine'), maximum: linesMaximum }}
      columns={[
        {
          id: 'productId',
          header: t('inbound.line.name'),
          total: t('inbound.form.total', { count: lines.length }),
          cell: (index) => <ProductLineField form={form} line={`lines.${index}`} label={t('inbound.line.name')} products={products} />,
        },
        {
          id: 'declared',
          header: t('inbound.line.declared'),
          width: '9rem',
          align: 'end',
          total: <Quantity value={total} />,
          cell: (index) => <NumberField form={form} name={`lines.${index}.declared`} label={t('inbound.line.declared')} />,
        },
        ...(boxes.length === 0
          ? []
          : [
              {
                id: 'loose',
                header: t('inbound.form.loose'),
                tip: t('inbound.form.looseTip'),
                width: '9rem',
                align: 'end' as const,
                cell: (index: number) => <Quantity value={loose.get(lines[index]?.productId ?? '') ?? 0} />,
              },
            ]),
      ]}
    />
  )
}
