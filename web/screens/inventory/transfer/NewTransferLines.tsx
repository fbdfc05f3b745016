import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { transferLinesMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { LocationField } from '../../../shell/LocationField.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { newLine, type TransferValues } from './transferForm.ts'
import { type ProductThere, useLocationContent } from './useLocationContent.ts'

interface Props {
  form: ServerForm<TransferValues>
  warehouseId: string
}

/** Lines of a new transfer: where from, what of the things that lie there, how many, and where to. */
export function NewTransferLines({ form, warehouseId }: Props) {
  const t = useT()
  const line = (index: number) => ({ form, warehouseId, index })
  return (
    <>
      <Box color="muted" mb="3">
        {t('transfer.hint.lines')}
      </Box>
      <FormLines
        form={form}
        name="lines"
        label={t('transfer.section.lines')}
        grow={{ newLine: newLine as TransferValues['lines'][number], label: t('transfer.line.add'), maximum: transferLinesMaximum }}
        columns={[
          {
            id: 'from',
            header: t('transfer.field.from'),
            width: '20%',
            cell: (index) => (
              <LocationField form={form} name={`lines.${index}.from`} label={t('transfer.field.from')} warehouseId={warehouseId} />
            ),
          },
          { id: 'productId', header: t('transfer.field.product'), width: '34%', cell: (index) => <ProductCell {...line(index)} /> },
          { id: 'stock', header: t('transfer.line.free'), align: 'end', cell: (index) => <FreeCell {...line(index)} /> },
          {
            id: 'quantity',
            header: t('transfer.field.quantity'),
            width: '7rem',
            cell: (index) => <NumberField form={form} name={`lines.${index}.quantity`} label={t('transfer.field.quantity')} />,
          },
          {
            id: 'to',
            header: t('transfer.field.to'),
            width: '20%',
            cell: (index) => (
              <LocationField form={form} name={`lines.${index}.to`} label={t('transfer.field.to')} warehouseId={warehouseId} optional />
            ),
          },
        ]}
      />
    </>
  )
}

const none: readonly ProductThere[] = []

type CellProps = Props & { index: number }

/** The products that lie at the location of the line. */
function ProductCell({ form, warehouseId, index }: CellProps) {
  const t = useT()
  const { from, productId, sku: known } = form.watch(`lines.${index}`)
  const content = useLocationContent(warehouseId, from)
  const options = useMemo(
    () =>
      (content ?? none).map(({ id, sku, name, customerName, free, barcodes }) => ({
        value: id,
        label: `${sku} · ${name}`,
        codes: [sku, ...barcodes],
        note: free === null ? customerName : t('transfer.line.there', { customer: customerName, free }),
      })),
    [content, t],
  )
  return (
    <PickerField
      form={form}
      name={`lines.${index}.productId`}
      label={t('transfer.field.product')}
      isLine
      options={content === null && from ? null : options}
      current={productId ? { value: productId, label: known } : undefined}
      onPicked={(option) => {
        const product = content?.find(({ id }) => id === option?.value)
        if (product || !option) form.setValue(`lines.${index}.sku`, product?.sku ?? '')
      }}
      {...(content?.length === 0 && from && !productId && { placeholder: t('transfer.line.empty') })}
    />
  )
}

function FreeCell({ form, warehouseId, index }: CellProps) {
  const { from, productId } = form.watch(`lines.${index}`)
  const there = useLocationContent(warehouseId, from)?.find(({ id }) => id === productId)
  return <>{there ? `${there.onHand ?? '–'} / ${there.free ?? '–'}` : '–'}</>
}
