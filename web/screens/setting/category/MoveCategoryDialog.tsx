import { graphql } from 'react-relay'
import { MoveCategoryInput } from '../../../../graph/product/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useReload } from '../../../relay/useReload.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { MoveCategoryDialogMutation } from './__generated__/MoveCategoryDialogMutation.graphql.ts'
import type { Category } from './category.ts'

const Target = MoveCategoryInput.pick({ parentId: true })

interface Props {
  category: Category
  categories: readonly Category[]
  onClose: () => void
}

/** Moves a category below another one by choosing it from a list, where dragging is no way. */
export function MoveCategoryDialog({ category, categories, onClose }: Props) {
  const t = useT()
  const reload = useReload()
  const { run, busy } = useCommand<MoveCategoryDialogMutation>(graphql`
    mutation MoveCategoryDialogMutation($input: MoveCategoryInput!) {
      moveCategory(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(Target, {
    defaultValues: { parentId: category.parent?.id ?? '' },
    draft: `moveCategory.${category.id}`,
  })
  return (
    <FormDialog
      title={t('category.moveTitle', { name: category.displayName })}
      form={form}
      save={({ parentId }) => run({ categoryId: category.id, parentId: parentId || null })}
      onSaved={() => {
        toaster.success(t('category.moved', { name: category.displayName }))
        reload()
      }}
      onClose={onClose}
      busy={busy}
    >
      <PickerField
        form={form}
        name="parentId"
        label={t('category.parent')}
        hint={t('category.parentHint')}
        options={categories.filter(({ id }) => id !== category.id).map(({ id, path }) => ({ value: id, label: path }))}
        optional
      />
    </FormDialog>
  )
}
