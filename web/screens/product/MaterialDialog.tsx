import { graphql, useFragment } from 'react-relay'
import { CreatePackagingMaterialInput } from '../../../graph/product/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { AmountField, NumberField, TextField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { useCurrencies } from '../../ui/form/useCurrencies.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { MaterialDialog_material$data, MaterialDialog_material$key } from './__generated__/MaterialDialog_material.graphql.ts'
import type { MaterialDialogAddMutation } from './__generated__/MaterialDialogAddMutation.graphql.ts'
import type { MaterialDialogEditMutation } from './__generated__/MaterialDialogEditMutation.graphql.ts'

interface Props {
  /** The material to edit; null for a new one. */
  material: MaterialDialog_material$key | null
  onClose: () => void
}

/** Adds or edits a packaging material. */
export function MaterialDialog({ material: key, onClose }: Props) {
  const t = useT()
  const reload = useReload()
  const currencies = useCurrencies()
  const material = useFragment(
    graphql`
      fragment MaterialDialog_material on PackagingMaterial {
        id
        version
        number
        name
        nameEn
        lengthMillimetres
        widthMillimetres
        heightMillimetres
        weightGrams
        maximumGrams
        price {
          amount
          currency
        }
      }
    `,
    key,
  )
  const add = useCommand<MaterialDialogAddMutation>(graphql`
    mutation MaterialDialogAddMutation($input: CreatePackagingMaterialInput!) {
      createPackagingMaterial(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<MaterialDialogEditMutation>(graphql`
    mutation MaterialDialogEditMutation($input: UpdatePackagingMaterialInput!) {
      updatePackagingMaterial(input: $input) {
        packagingMaterial {
          displayName
          ...MaterialDialog_material
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CreatePackagingMaterialInput, {
    defaultValues: material ? storedValues(material) : { number: '', name: '', nameEn: '', price: { amount: '', currency: 'USD' } },
    draft: material ? `updatePackagingMaterial.${material.id}` : 'createPackagingMaterial',
  })
  return (
    <FormDialog
      title={material ? t('product.material.editTitle', { number: material.number }) : t('product.material.addTitle')}
      form={form}
      save={({ number, nameEn, ...values }): Promise<Told> => {
        const fields = { ...values, nameEn: nameEn || null }
        return material
          ? edit.run({ materialId: material.id, expectedVersion: material.version, ...fields })
          : add.run({ number, ...fields })
      }}
      onSaved={({ number }) => {
        toaster.success(t('product.material.saved', { number }))
        reload()
      }}
      onClose={onClose}
      busy={add.busy || edit.busy}
      width="2xl"
    >
      <FieldGrid>
        {!material && (
          <TextField
            form={form}
            name="number"
            label={t('product.material.number')}
            hint={t('product.field.fixed')}
            autoComplete="off"
            span={4}
          />
        )}
        <TextField form={form} name="name" label={t('product.field.name')} autoComplete="off" span={material ? 6 : 4} />
        <TextField form={form} name="nameEn" label={t('product.tag.nameEn')} autoComplete="off" span={material ? 6 : 4} optional />
        <NumberField form={form} name="lengthMillimetres" label={t('product.material.length')} scale={10} unit="cm" span={3} />
        <NumberField form={form} name="widthMillimetres" label={t('product.material.width')} scale={10} unit="cm" span={3} />
        <NumberField form={form} name="heightMillimetres" label={t('product.material.height')} scale={10} unit="cm" span={3} />
        <NumberField form={form} name="weightGrams" label={t('product.field.weight')} unit="g" span={3} />
        <NumberField
          form={form}
          name="maximumGrams"
          label={t('product.material.maximum')}
          hint={t('product.material.maximumHint')}
          unit="g"
          span={4}
          optional
        />
        <AmountField form={form} name="price.amount" label={t('product.material.price')} currency={form.watch('price.currency')} span={4} />
        <PickerField form={form} name="price.currency" label={t('product.field.currency')} options={currencies} span={4} />
      </FieldGrid>
    </FormDialog>
  )
}

function storedValues({ id: _id, version: _version, nameEn, price, ...fields }: MaterialDialog_material$data) {
  return { ...fields, nameEn: nameEn ?? '', price: { ...price } }
}
