import { graphql } from 'react-relay'
import { SetStockLevelsInput } from '../../../graph/stock/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NumberField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { StockLevelDialogMutation } from './__generated__/StockLevelDialogMutation.graphql.ts'

interface Props {
  warehouseId: string
  customerId: string
  productId: string
  sku: string
  level: number | null
  onSaved: () => void
  onClose: () => void
}

/** Sets or removes the low-stock level of a product in a warehouse. */
export function StockLevelDialog({ warehouseId, customerId, productId, sku, level, onSaved, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<StockLevelDialogMutation>(graphql`
    mutation StockLevelDialogMutation($input: SetStockLevelsInput!) {
      setStockLevels(input: $input) {
        productStocks {
          ...StockLevel_stock
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(SetStockLevelsInput, { defaultValues: { warehouseId, customerId, lines: [{ productId, level }] } })
  return (
    <FormDialog
      title={t('stock.level.dialog', { sku })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => {
        toaster.success(t('stock.level.saved', { sku }))
        onSaved()
      }}
      onClose={onClose}
      busy={busy}
    >
      <NumberField form={form} name="lines.0.level" label={t('stock.level.title')} hint={t('stock.level.hint')} optional />
    </FormDialog>
  )
}
