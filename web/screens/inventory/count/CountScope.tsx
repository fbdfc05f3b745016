import { Box } from '@chakra-ui/react'
import { z } from 'zod'
import { CreateStockCountInput } from '../../../../graph/inventory/input.ts'
import { countPlacesMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { LocationField } from '../../../shell/LocationField.tsx'
import { ProductLineField } from '../../../shell/ProductLineField.tsx'
import { useProductSearch } from '../../../shell/useProductSearch.ts'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { SelectField } from '../../../ui/form/fields.tsx'
import { TextsField } from '../../../ui/form/TextsField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'

/** The form keeps what was chosen for each type, and the SKU beside each product. */
export const CountForm = CreateStockCountInput.omit({ productIds: true, locations: true }).extend({
  locations: z.array(z.string()),
  products: z.array(z.object({ productId: z.string(), sku: z.string() })).max(countPlacesMaximum),
})

export type CountValues = z.input<typeof CountForm>

interface Props {
  form: ServerForm<CountValues>
  warehouseId: string
  areas: readonly { id: string; code: string; name: string }[]
}

/** What a new count covers, by its type. */
export function CountScope({ form, warehouseId, areas }: Props) {
  const t = useT()
  const products = useProductSearch(warehouseId, null)
  const type = form.watch('type')
  if (type === 'AREA')
    return (
      <>
        <SelectField
          form={form}
          name="areaId"
          label={t('count.field.area')}
          options={areas.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
          span={4}
        />
        <LocationField form={form} name="from" label={t('count.field.from')} warehouseId={warehouseId} span={4} optional />
        <LocationField form={form} name="to" label={t('count.field.to')} warehouseId={warehouseId} span={4} optional />
      </>
    )
  if (type === 'LOCATION')
    return (
      <TextsField
        form={form}
        name="locations"
        label={t('count.field.locations')}
        hint={t('count.hint.locations', { maximum: countPlacesMaximum })}
        maximum={countPlacesMaximum}
        addLabel={t('count.scope.addLocation')}
        entryLabel={(index) => t('count.scope.location', { index: index + 1 })}
        span={6}
      />
    )
  if (type === 'PRODUCT')
    return (
      <Box gridColumn="1 / -1" data-field="productIds">
        <FormLines
          form={form}
          name="products"
          label={t('count.field.products')}
          grow={{ newLine: { productId: '', sku: '' }, label: t('count.scope.addProduct'), maximum: countPlacesMaximum }}
          columns={[
            {
              id: 'productId',
              header: t('count.field.product'),
              cell: (index) => (
                <ProductLineField form={form} line={`products.${index}`} label={t('count.field.product')} products={products} />
              ),
            },
          ]}
        />
      </Box>
    )
  return (
    <Box gridColumn="1 / -1" color="muted">
      {t('count.hint.shortPick')}
    </Box>
  )
}
