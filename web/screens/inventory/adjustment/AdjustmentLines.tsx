import { Box } from '@chakra-ui/react'
import { adjustmentLinesMaximum } from '../../../../graph/inventory/states.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { LocationField } from '../../../shell/LocationField.tsx'
import { ProductLineField } from '../../../shell/ProductLineField.tsx'
import { useProductSearch } from '../../../shell/useProductSearch.ts'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField, SelectField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Quantity } from '../../../ui/Quantity.tsx'
import { sumKnown } from '../../../ui/sumKnown.ts'
import { type AdjustmentValues, newLine } from './adjustmentForm.ts'
import { usePiles } from './usePiles.ts'

interface Props {
  form: ServerForm<AdjustmentValues>
  warehouseId: string
  customerId: string
}

/** Lines of a new adjustment, with what lies at each location. */
export function AdjustmentLines({ form, warehouseId, customerId }: Props) {
  const t = useT()
  const products = useProductSearch(warehouseId, customerId)
  const line = (index: number) => ({ form, warehouseId, index })
  return (
    <>
      <Box color="muted" mb="3">
        {t('adjustment.hint.lines')}
      </Box>
      <FormLines
        form={form}
        name="lines"
        label={t('adjustment.section.lines')}
        grow={{ newLine: newLine as AdjustmentValues['lines'][number], label: t('adjustment.line.add'), maximum: adjustmentLinesMaximum }}
        columns={[
          {
            id: 'productId',
            header: t('adjustment.line.product'),
            width: '28%',
            cell: (index) => (
              <ProductLineField form={form} line={`lines.${index}`} label={t('adjustment.line.product')} products={products} />
            ),
          },
          { id: 'location', header: t('adjustment.line.location'), width: '20%', cell: (index) => <LocationCell {...line(index)} /> },
          {
            id: 'quality',
            header: t('adjustment.line.quality'),
            width: '8rem',
            cell: (index) => (
              <SelectField
                form={form}
                name={`lines.${index}.quality`}
                label={t('adjustment.line.quality')}
                options={(['GOOD', 'DEFECTIVE'] as const).map((value) => ({ value, label: t(`stock.quality.${value}`) }))}
              />
            ),
          },
          { id: 'stock', header: t('adjustment.line.free'), align: 'end', cell: (index) => <StockCell {...line(index)} /> },
          {
            id: 'change',
            header: t('adjustment.line.change'),
            width: '7rem',
            cell: (index) => <NumberField form={form} name={`lines.${index}.change`} label={t('adjustment.line.change')} />,
          },
          { id: 'after', header: t('adjustment.line.after'), align: 'end', cell: (index) => <AfterCell {...line(index)} /> },
        ]}
      />
    </>
  )
}

interface CellProps {
  form: ServerForm<AdjustmentValues>
  warehouseId: string
  index: number
}

/** Locations that hold the product are proposed; any other can be typed. */
function LocationCell({ form, warehouseId, index }: CellProps) {
  const t = useT()
  const { productId } = form.watch(`lines.${index}`)
  const piles = usePiles(warehouseId, productId)
  const codes = [...new Set(piles.map(({ code }) => code))]
  const noteOf = (code: string) =>
    piles
      .filter((pile) => pile.code === code)
      .map(({ onHand, quality }) => t('adjustment.line.stock', { onHand: onHand ?? '–', quality: t(`stock.quality.${quality}`) }))
      .join(', ')
  return (
    <LocationField
      form={form}
      name={`lines.${index}.location`}
      label={t('adjustment.line.location')}
      warehouseId={warehouseId}
      proposed={codes.map((code) => ({
        value: code,
        label: code,
        note: (
          <Box as="span" color="muted">
            {noteOf(code)}
          </Box>
        ),
      }))}
    />
  )
}

function useStockThere({ form, warehouseId, index }: CellProps) {
  const { productId, location, quality, change } = form.watch(`lines.${index}`)
  const piles = usePiles(warehouseId, productId)
  const code = readAs(parseScan(location), 'location')
  const here = piles.filter((pile) => pile.code === code && pile.quality === quality)
  const sum = (of: 'onHand' | 'free') => sumKnown(here.map((pile) => pile[of]))
  return { isKnown: Boolean(productId && code), onHand: sum('onHand'), free: sum('free'), change }
}

function StockCell(props: CellProps) {
  const { isKnown, onHand, free } = useStockThere(props)
  return <>{isKnown ? `${onHand ?? '–'} / ${free ?? '–'}` : '–'}</>
}

/** Red where more would be taken off than is free. */
function AfterCell(props: CellProps) {
  const { isKnown, onHand, free, change } = useStockThere(props)
  if (!isKnown || onHand === null || free === null || !Number.isInteger(change)) return <Quantity value={null} />
  return (
    <Box as="span" color={-change > free ? 'negative.fg' : undefined}>
      <Quantity value={onHand + change} />
    </Box>
  )
}
