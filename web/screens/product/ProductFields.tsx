import { chakra } from '@chakra-ui/react'
import { isGtin } from '../../../graph/kernel/states/codes.ts'
import { barcodesMaximum } from '../../../graph/product/states.ts'
import { useRegions } from '../../i18n/useRegions.ts'
import { useT } from '../../i18n/useT.ts'
import { useActingFor } from '../../shell/actingFor.ts'
import { CustomerField } from '../../shell/CustomerField.tsx'
import { ChecksField } from '../../ui/form/ChecksField.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { FixedField } from '../../ui/form/FixedField.tsx'
import { AmountField, TextField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { TextsField } from '../../ui/form/TextsField.tsx'
import { useCurrencies } from '../../ui/form/useCurrencies.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import { CartonBarcodes } from './CartonBarcodes.tsx'
import { ProductMeasures } from './ProductMeasures.tsx'
import type { ProductValues } from './productForm.ts'
import { customsAttributes } from './productList.ts'
import { sectionId } from './productSections.ts'
import type { ProductOptions } from './useProductOptions.ts'

interface Props {
  form: ServerForm<ProductValues>
  options: ProductOptions
  /** Owner and SKU of a stored product are fixed. */
  isNew: boolean
  /** Whose customers there are to choose from; unknown before there is a warehouse. */
  warehouseId?: string | undefined
  /** Owner of a stored product, if it may be seen, and its SKU. */
  stored?: { customer: string | null; sku: string }
}

/** Sections of the product form. */
export function ProductFields({ form, options: { tags, categories, materials }, isNew, warehouseId, stored }: Props) {
  const t = useT()
  const regions = useRegions()
  const currencies = useCurrencies()
  const isOfStaff = useActingFor() === null
  const kindOf = (code: string) => (isGtin(code.trim()) ? `GTIN-${code.trim().length}` : null)
  return (
    <>
      <Section id={sectionId('identity')} title={t('product.section.identity')}>
        <FieldGrid>
          {isNew && (
            <CustomerField
              form={form}
              name="customerId"
              label={t('product.field.customer')}
              hint={t('product.field.fixed')}
              warehouseId={warehouseId}
              fillsOnly
              span={4}
            />
          )}
          {isNew && (
            <TextField form={form} name="sku" label={t('product.field.sku')} hint={t('product.field.fixed')} autoComplete="off" span={4} />
          )}
          {isOfStaff && stored?.customer && (
            <FixedField label={t('product.field.customer')} value={stored.customer} hint={t('product.field.fixed')} span={3} />
          )}
          {stored && <FixedField label={t('product.field.sku')} value={stored.sku} hint={t('product.field.fixed')} span={3} />}
          <TextField
            form={form}
            name="name"
            label={t('product.field.name')}
            autoComplete="off"
            span={isNew ? 4 : isOfStaff && stored?.customer ? 6 : 9}
          />
          {isOfStaff && (
            <PickerField
              form={form}
              name="categoryId"
              label={t('product.field.category')}
              options={categories}
              span={isNew ? 4 : 6}
              optional
            />
          )}
          {tags.length > 0 && (
            <ChecksField form={form} name="tagIds" label={t('product.field.tags')} options={tags} span={stored ? 6 : 12} optional />
          )}
        </FieldGrid>
      </Section>
      <Pair>
        <Section id={sectionId('barcodes')} title={t('product.section.barcodes')}>
          <TextsField
            form={form}
            name="barcodes"
            label={t('product.field.codes')}
            hint={t('product.field.barcodesHint', { maximum: barcodesMaximum })}
            maximum={barcodesMaximum}
            addLabel={t('product.field.addBarcode')}
            entryLabel={(index) => t('product.field.barcodeNo', { no: index + 1 })}
            about={kindOf}
            optional
          />
          <CartonBarcodes form={form} />
        </Section>
        <Section id={sectionId('customs')} title={t('product.section.customs')}>
          <FieldGrid>
            <TextField form={form} name="declaredNameZh" label={t('product.field.declaredNameZh')} autoComplete="off" span={6} />
            <TextField form={form} name="declaredNameEn" label={t('product.field.declaredNameEn')} autoComplete="off" span={6} />
            <AmountField
              form={form}
              name="declaredPrice.amount"
              label={t('product.field.declaredPrice')}
              currency={form.watch('declaredPrice.currency')}
              span={6}
            />
            <PickerField form={form} name="declaredPrice.currency" label={t('product.field.currency')} options={currencies} span={6} />
            <TextField form={form} name="hsCode" label={t('product.field.hsCode')} autoComplete="off" span={6} optional />
            <PickerField form={form} name="originCountry" label={t('product.field.originCountry')} options={regions} span={6} optional />
            <ChecksField
              form={form}
              name="customsAttributes"
              label={t('product.field.customsAttributes')}
              options={customsAttributes.map((value) => ({ value, label: t(`enum.CustomsAttribute.${value}`) }))}
              optional
            />
          </FieldGrid>
        </Section>
      </Pair>
      <ProductMeasures id={sectionId('measures')} form={form} />
      <Pair>
        {isOfStaff && (
          <Section id={sectionId('packaging')} title={t('product.section.packaging')}>
            <PickerField
              form={form}
              name="packagingMaterialId"
              label={t('product.field.packaging')}
              hint={t('product.field.packagingHint')}
              options={materials}
              optional
            />
          </Section>
        )}
        <Section id={sectionId('status')} title={t('product.section.status')}>
          <FieldGrid>
            <RadioField
              form={form}
              name="sale"
              label={t('product.field.sale')}
              hint={t('product.field.saleHint')}
              options={(['ON_SALE', 'NOT_FOR_SALE'] as const).map((value) => ({ value, label: t(`enum.SaleStatus.${value}`) }))}
            />
            <RadioField
              form={form}
              name="receiving"
              label={t('product.field.receiving')}
              hint={t('product.field.receivingHint')}
              options={(['NORMAL', 'PROHIBITED'] as const).map((value) => ({ value, label: t(`enum.Admission.${value}`) }))}
            />
          </FieldGrid>
        </Section>
      </Pair>
    </>
  )
}

/** Two sections side by side; one below the other on narrow screens. */
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'stretch',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
