import { graphql } from 'react-relay'
import { valuesOf } from '../../../graph/kernel/states/enumSpec.ts'
import { ProductTagInput, SetProductCategoryInput, SetProductStatusInput } from '../../../graph/product/input.ts'
import { SaleStatus } from '../../../graph/product/states.ts'
import { Admission } from '../../../graph/warehouse/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { type Option, SelectField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { ProductBulkDialogAddTagMutation } from './__generated__/ProductBulkDialogAddTagMutation.graphql.ts'
import type { ProductBulkDialogCategoryMutation } from './__generated__/ProductBulkDialogCategoryMutation.graphql.ts'
import type { ProductBulkDialogRemoveTagMutation } from './__generated__/ProductBulkDialogRemoveTagMutation.graphql.ts'
import type { ProductBulkDialogStatusMutation } from './__generated__/ProductBulkDialogStatusMutation.graphql.ts'

/** What is changed of many products at once. */
export type Change = 'category' | 'addTag' | 'removeTag' | 'status'

interface Props {
  change: Change
  count: number
  /** Which products. */
  input: { warehouseId: string }
  /** Categories or tags. */
  options: readonly Option[]
  onBegun: (outcome: Told) => boolean
  onClose: () => void
}

/** Asks for the category, tag or status that many products get. */
export function ProductBulkDialog({ change, ...props }: Props) {
  if (change === 'category') return <CategoryDialog {...props} />
  if (change === 'status') return <StatusDialog {...props} />
  return <TagDialog {...props} change={change} />
}

type DialogProps = Omit<Props, 'change'>

const CategoryForm = SetProductCategoryInput.pick({ categoryId: true })
const TagForm = ProductTagInput.pick({ tagId: true })
const StatusForm = SetProductStatusInput.pick({ sale: true, receiving: true })

function CategoryDialog({ count, input, options, onBegun, onClose }: DialogProps) {
  const t = useT()
  const { run, busy } = useCommand<ProductBulkDialogCategoryMutation>(graphql`
    mutation ProductBulkDialogCategoryMutation($input: SetProductsCategoryInput!) {
      setProductsCategory(input: $input) {
        job {
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
  const form = useServerForm(CategoryForm, { defaultValues: { categoryId: '' } })
  return (
    <FormDialog
      title={t('product.bulk.do.category', { count })}
      form={form}
      save={({ categoryId }) => run({ ...input, categoryId: categoryId || null })}
      onSaved={(_values, outcome) => onBegun(outcome)}
      onClose={onClose}
      busy={busy}
    >
      <PickerField
        form={form}
        name="categoryId"
        label={t('product.field.category')}
        hint={t('product.bulk.noCategory')}
        options={options}
        optional
      />
    </FormDialog>
  )
}

function TagDialog({ change, count, input, options, onBegun, onClose }: DialogProps & { change: 'addTag' | 'removeTag' }) {
  const t = useT()
  const addTag = useCommand<ProductBulkDialogAddTagMutation>(graphql`
    mutation ProductBulkDialogAddTagMutation($input: AddTagToProductsInput!) {
      addTagToProducts(input: $input) {
        job {
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
  const removeTag = useCommand<ProductBulkDialogRemoveTagMutation>(graphql`
    mutation ProductBulkDialogRemoveTagMutation($input: RemoveTagFromProductsInput!) {
      removeTagFromProducts(input: $input) {
        job {
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
  const form = useServerForm(TagForm, { defaultValues: { tagId: '' } })
  const { run, busy } = change === 'addTag' ? addTag : removeTag
  return (
    <FormDialog
      title={t(`product.bulk.do.${change}`, { count })}
      form={form}
      save={({ tagId }) => run({ ...input, tagId })}
      onSaved={(_values, outcome) => onBegun(outcome)}
      onClose={onClose}
      busy={busy}
      submit={t(`product.bulk.${change}`)}
    >
      <PickerField form={form} name="tagId" label={t('product.bulk.tag')} options={options} />
    </FormDialog>
  )
}

function StatusDialog({ count, input, onBegun, onClose }: DialogProps) {
  const t = useT()
  const { run, busy } = useCommand<ProductBulkDialogStatusMutation>(graphql`
    mutation ProductBulkDialogStatusMutation($input: SetProductsStatusInput!) {
      setProductsStatus(input: $input) {
        job {
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
  const form = useServerForm(StatusForm, { defaultValues: {} })
  return (
    <FormDialog
      title={t('product.bulk.do.status', { count })}
      form={form}
      save={({ sale, receiving }) => run({ ...input, sale: sale || null, receiving: receiving || null })}
      onSaved={(_values, outcome) => onBegun(outcome)}
      onClose={onClose}
      busy={busy}
    >
      <SelectField
        form={form}
        name="sale"
        label={t('product.field.sale')}
        hint={t('product.field.saleHint')}
        placeholder={t('product.bulk.unchanged')}
        options={valuesOf(SaleStatus).map((value) => ({ value, label: t(`enum.SaleStatus.${value}`) }))}
        optional
      />
      <SelectField
        form={form}
        name="receiving"
        label={t('product.field.receiving')}
        hint={t('product.field.receivingHint')}
        placeholder={t('product.bulk.unchanged')}
        options={valuesOf(Admission).map((value) => ({ value, label: t(`enum.Admission.${value}`) }))}
        optional
      />
    </FormDialog>
  )
}
