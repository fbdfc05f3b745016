import { Box, Flex } from '@chakra-ui/react'
import { linesMaximum } from '../../../../../graph/package/input.ts'
import { useT } from '../../../../i18n/useT.ts'
import { ProductLineField } from '../../../../shell/ProductLineField.tsx'
import { Picture } from '../../../../shell/picture/Picture.tsx'
import { useProductSearch } from '../../../../shell/useProductSearch.ts'
import { FormLines } from '../../../../ui/form/FormLines.tsx'
import { NumberField } from '../../../../ui/form/fields.tsx'
import { countOf } from '../../../../ui/form/parseNumber.ts'
import type { ServerForm } from '../../../../ui/form/useServerForm.ts'
import { Quantity } from '../../../../ui/Quantity.tsx'
import { newLine, type PackageValues } from './packageForm.ts'
import type { PackageCheck } from './usePackageCheck.ts'

interface Props {
  form: ServerForm<PackageValues>
  warehouseId: string
  /** Null searches the products of all customers. */
  customerId: string | null
  check: PackageCheck | null
}

/** Contents of a package, with what is available of each product. */
export function PackageLineFields({ form, warehouseId, customerId, check }: Props) {
  const t = useT()
  const products = useProductSearch(warehouseId, customerId)
  const lines = form.watch('lines')
  const total = lines.reduce((sum, { quantity }) => sum + countOf(quantity), 0)
  return (
    <FormLines
      form={form}
      name="lines"
      label={t('package.detail.lines')}
      grow={{ newLine, label: t('inbound.form.addLine'), maximum: linesMaximum }}
      columns={[
        {
          id: 'productId',
          header: t('package.field.product'),
          total: t('inbound.form.total', { count: lines.length }),
          cell: (index) => (
            <Flex align="center" gap="2">
              <Picture path={lines[index]?.picture} boxSize="8" borderRadius="l1" hideBelow="sm" />
              <Box flex="1" minW="0">
                <ProductLineField
                  form={form}
                  line={`lines.${index}`}
                  label={t('package.field.product')}
                  products={products}
                  named={lines[index]?.name ?? ''}
                  onPicked={(product) => {
                    form.setValue(`lines.${index}.name`, product?.name ?? '')
                    form.setValue(`lines.${index}.picture`, product?.picture ?? '')
                  }}
                />
              </Box>
            </Flex>
          ),
        },
        {
          id: 'available',
          header: t('package.form.available'),
          tip: t('package.form.availableTip'),
          width: '7rem',
          align: 'end',
          cell: (index) => <Available value={check?.availableOf(lines[index]?.sku ?? '')} wanted={Number(lines[index]?.quantity) || 0} />,
        },
        {
          id: 'quantity',
          header: t('package.field.quantity'),
          width: '8rem',
          align: 'end',
          total: <Quantity value={total} />,
          cell: (index) => <NumberField form={form} name={`lines.${index}.quantity`} label={t('package.field.quantity')} />,
        },
      ]}
    />
  )
}

function Available({ value, wanted }: { value: number | null | undefined; wanted: number }) {
  if (value == null) return <Box color="muted">–</Box>
  return (
    <Box {...(value < wanted && { color: 'warn.fg', fontWeight: 'medium' })}>
      <Quantity value={value} />
    </Box>
  )
}
