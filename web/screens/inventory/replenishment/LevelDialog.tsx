import { graphql } from 'react-relay'
import { SetPickingLevelInput } from '../../../../graph/inventory/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { LevelDialogMutation } from './__generated__/LevelDialogMutation.graphql.ts'
import type { Replenishable } from './replenishmentRow.ts'

interface Props {
  row: Replenishable
  warehouseId: string
  onSaved: () => void
  onClose: () => void
}

/** Sets how many pieces of a product the picking areas should hold. */
export function LevelDialog({ row: { product, minimum, maximum }, warehouseId, onSaved, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<LevelDialogMutation>(graphql`
    mutation LevelDialogMutation($input: SetPickingLevelInput!) {
      setPickingLevel(input: $input) {
        productStock {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(SetPickingLevelInput, { defaultValues: { warehouseId, productId: product.id, minimum, maximum } })
  return (
    <FormDialog
      title={t('replenish.levelDialog.title', { sku: product.sku })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => {
        toaster.success(t('replenish.levelDialog.saved', { sku: product.sku }))
        onSaved()
      }}
      onClose={onClose}
      busy={busy}
    >
      <FieldGrid>
        <NumberField
          form={form}
          name="minimum"
          label={t('replenish.levelDialog.minimum')}
          hint={t('replenish.levelDialog.minimumHint')}
          span={6}
        />
        <NumberField
          form={form}
          name="maximum"
          label={t('replenish.levelDialog.maximum')}
          hint={t('replenish.levelDialog.maximumHint')}
          span={6}
          optional
        />
      </FieldGrid>
    </FormDialog>
  )
}
