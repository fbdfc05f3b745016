import { graphql, useFragment } from 'react-relay'
import { CreateCategoryInput } from '../../../../graph/product/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import type { Told } from '../../../relay/useNotifyOutcome.ts'
import { useReload } from '../../../relay/useReload.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { CategoryDialog_category$key } from './__generated__/CategoryDialog_category.graphql.ts'
import type { CategoryDialogAddMutation } from './__generated__/CategoryDialogAddMutation.graphql.ts'
import type { CategoryDialogEditMutation } from './__generated__/CategoryDialogEditMutation.graphql.ts'

const CategoryNames = CreateCategoryInput.pick({ name: true, nameEn: true })

interface Props {
  /** The category to rename; null for a new one. */
  category: CategoryDialog_category$key | null
  /** Where a new one is added; null at the top. */
  parent: { id: string; path: string } | null
  onClose: () => void
}

/** Adds or renames a category. */
export function CategoryDialog({ category: key, parent, onClose }: Props) {
  const t = useT()
  const reload = useReload()
  const category = useFragment(
    graphql`
      fragment CategoryDialog_category on Category {
        id
        name
        nameEn
        version
      }
    `,
    key,
  )
  const add = useCommand<CategoryDialogAddMutation>(graphql`
    mutation CategoryDialogAddMutation($input: CreateCategoryInput!) {
      createCategory(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<CategoryDialogEditMutation>(graphql`
    mutation CategoryDialogEditMutation($input: UpdateCategoryInput!) {
      updateCategory(input: $input) {
        category {
          displayName
          ...CategoryDialog_category
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CategoryNames, {
    defaultValues: { name: category?.name ?? '', nameEn: category?.nameEn ?? '' },
    draft: category ? `updateCategory.${category.id}` : `createCategory.${parent?.id ?? 'top'}`,
  })
  const title = () => {
    if (category) return t('category.renameTitle')
    return parent ? t('category.addBelowTitle', { name: parent.path }) : t('category.addTitle')
  }
  return (
    <FormDialog
      title={title()}
      form={form}
      save={(values): Promise<Told> =>
        category
          ? edit.run({ categoryId: category.id, expectedVersion: category.version, ...values })
          : add.run({ parentId: parent?.id ?? null, ...values })
      }
      onSaved={({ name }) => {
        toaster.success(t('category.saved', { name }))
        reload()
      }}
      onClose={onClose}
      busy={add.busy || edit.busy}
    >
      <TextField form={form} name="name" label={t('category.name')} autoComplete="off" />
      <TextField form={form} name="nameEn" label={t('category.nameEn')} autoComplete="off" optional />
    </FormDialog>
  )
}
