import { graphql, useFragment } from 'react-relay'
import { CreatePickCarInput } from '../../../graph/warehouse/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { useWeight } from '../../shell/useWeight.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { NumberField, TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../ui/form/weightMeasure.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { PickCartDialog_cart$key } from './__generated__/PickCartDialog_cart.graphql.ts'
import type { PickCartDialogAddMutation } from './__generated__/PickCartDialogAddMutation.graphql.ts'
import type { PickCartDialogEditMutation } from './__generated__/PickCartDialogEditMutation.graphql.ts'

interface Props {
  /** The cart to edit; null for a new one. */
  cart: PickCartDialog_cart$key | null
  warehouseId: string
  onClose: () => void
}

/** Adds or edits a pick cart; its number is fixed. */
export function PickCartDialog({ cart: key, warehouseId, onClose }: Props) {
  const t = useT()
  const { unit } = useWeight()
  const reload = useReload()
  const cart = useFragment(
    graphql`
      fragment PickCartDialog_cart on PickCar {
        id
        version
        number
        boxes
        maxWeightGrams
        description
      }
    `,
    key,
  )
  const add = useCommand<PickCartDialogAddMutation>(graphql`
    mutation PickCartDialogAddMutation($input: CreatePickCarInput!) {
      createPickCar(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<PickCartDialogEditMutation>(graphql`
    mutation PickCartDialogEditMutation($input: UpdatePickCarInput!) {
      updatePickCar(input: $input) {
        pickCar {
          ...PickCartDialog_cart
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CreatePickCarInput, {
    defaultValues: cart
      ? { warehouseId, number: cart.number, boxes: cart.boxes, maxWeightGrams: cart.maxWeightGrams, description: cart.description }
      : { warehouseId, number: '', description: '' },
    draft: cart ? `updatePickCar.${cart.id}` : `createPickCar.${warehouseId}`,
  })
  return (
    <FormDialog
      title={cart ? t('setting.cart.editTitle', { number: cart.number }) : t('setting.cart.add')}
      form={form}
      save={({ number, boxes, maxWeightGrams, description }): Promise<Told> => {
        const fields = { boxes, maxWeightGrams, description: description || null }
        return cart
          ? edit.run({ pickCarId: cart.id, expectedVersion: cart.version, ...fields })
          : add.run({ warehouseId, number, ...fields })
      }}
      onSaved={({ number }) => {
        toaster.success(t('setting.cart.saved', { number }))
        reload()
      }}
      onClose={onClose}
      busy={add.busy || edit.busy}
    >
      {!cart && (
        <TextField form={form} name="number" label={t('setting.cart.number')} hint={t('setting.cart.numberHint')} autoComplete="off" />
      )}
      <FieldGrid>
        <NumberField form={form} name="boxes" label={t('setting.cart.boxes')} hint={t('setting.cart.boxesHint')} span={6} />
        <NumberField form={form} name="maxWeightGrams" label={t('setting.cart.maxWeight')} measure={weightMeasure(unit)} span={6} />
      </FieldGrid>
      <TextField form={form} name="description" label={t('setting.cart.description')} autoComplete="off" optional />
    </FormDialog>
  )
}
