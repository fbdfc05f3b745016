import { Box } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { barcodesMaximum } from '../../../graph/product/states.ts'
import { useT } from '../../i18n/useT.ts'
import { FormLines } from '../../ui/form/FormLines.tsx'
import { NumberField, TextField } from '../../ui/form/fields.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import type { ProductValues } from './productForm.ts'

type Line = NonNullable<ProductValues['cartonBarcodes']>[number]

/** A scanner ends with Enter, which here leads to the pieces instead of saving. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('tr, li')?.querySelector<HTMLInputElement>('input[inputmode="numeric"]')?.focus()
}

/** Barcodes of cartons, each with the pieces that a scan counts. */
export function CartonBarcodes({ form }: { form: ServerForm<ProductValues> }) {
  const t = useT()
  return (
    <Box mt="5">
      <Box textStyle="label" mb="1">
        {t('product.field.cartonBarcodes')}
      </Box>
      <Box textStyle="xs" color="muted" mb="2">
        {t('product.field.cartonBarcodesHint')}
      </Box>
      <FormLines
        form={form}
        name="cartonBarcodes"
        label={t('product.field.cartonBarcodes')}
        grow={{ newLine: { code: '' } as Line, label: t('product.field.addCartonBarcode'), maximum: barcodesMaximum }}
        columns={[
          {
            id: 'code',
            header: t('product.field.cartonCode'),
            cell: (index) => (
              <Box onKeyDown={goOn} fontFamily="mono">
                <TextField form={form} name={`cartonBarcodes.${index}.code`} label={t('product.field.cartonCode')} autoComplete="off" />
              </Box>
            ),
          },
          {
            id: 'pieces',
            header: t('product.field.cartonPieces'),
            width: '7.5rem',
            cell: (index) => <NumberField form={form} name={`cartonBarcodes.${index}.pieces`} label={t('product.field.cartonPieces')} />,
          },
        ]}
      />
    </Box>
  )
}
