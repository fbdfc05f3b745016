import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useReload } from '../../../relay/useReload.ts'
import { useRightEverywhere } from '../../../shell/rights.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { CategoriesPageDeleteMutation } from './__generated__/CategoriesPageDeleteMutation.graphql.ts'
import type { CategoriesPageMoveMutation } from './__generated__/CategoriesPageMoveMutation.graphql.ts'
import type { CategoriesPageQuery } from './__generated__/CategoriesPageQuery.graphql.ts'
import { CategoryTree } from './CategoryTree.tsx'
import type { Category } from './category.ts'

const CategoryDialog = lazyComponent(() => import('./CategoryDialog.tsx').then((file) => file.CategoryDialog))
const MoveCategoryDialog = lazyComponent(() => import('./MoveCategoryDialog.tsx').then((file) => file.MoveCategoryDialog))

const query = graphql`
  query CategoriesPageQuery {
    categories {
      id
      displayName
      path
      productCount
      parent {
        id
      }
      ...CategoryDialog_category
    }
  }
`

export const loader = pageLoader<CategoriesPageQuery>(query, () => ({}))

/** The open dialog: a new category below `category` (null: at the top), or what is done to it. */
type Open = { kind: 'add'; category: Category | null } | { kind: 'rename' | 'move' | 'delete'; category: Category }

/** Tree of the categories of products. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const { categories } = usePage<CategoriesPageQuery>(query)
  const mayEdit = useRightEverywhere('product:edit')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const move = useCommand<CategoriesPageMoveMutation>(graphql`
    mutation CategoriesPageMoveMutation($input: MoveCategoryInput!) {
      moveCategory(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = useCommand<CategoriesPageDeleteMutation>(graphql`
    mutation CategoriesPageDeleteMutation($input: DeleteCategoryInput!) {
      deleteCategory(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const add = mayEdit && (
    <Button variant="solid" colorPalette="brand" onClick={() => setOpen({ kind: 'add', category: null })}>
      <Plus aria-hidden />
      {t('category.add')}
    </Button>
  )

  async function place(category: Category, parentId: string | null, beforeId: string | null) {
    if (tell(await move.run({ categoryId: category.id, parentId, beforeId })))
      toaster.success(t('category.moved', { name: category.displayName }))
    reload()
  }

  async function removeCategory({ id, displayName }: Category) {
    if (tell(await remove.run({ categoryId: id }))) {
      toaster.success(t('category.deleted', { name: displayName }))
      reload()
    }
    close()
  }

  return (
    <>
      <PageHeader
        title={t('menu.setting.categories')}
        about={mayEdit && categories.length > 1 ? t('category.about') : undefined}
        actions={add}
      />
      {categories.length === 0 ? (
        <EmptyState kind="nothing" hint={t('category.nothing')} action={add} />
      ) : (
        <CategoryTree
          categories={categories}
          mayEdit={mayEdit}
          onMove={(category, parentId, beforeId) => void place(category, parentId, beforeId)}
          onAction={(kind, category) => setOpen({ kind, category })}
        />
      )}
      {open?.kind === 'add' && <CategoryDialog category={null} parent={open.category} onClose={close} />}
      {open?.kind === 'rename' && <CategoryDialog category={open.category} parent={null} onClose={close} />}
      {open?.kind === 'move' && <MoveCategoryDialog category={open.category} categories={categories} onClose={close} />}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          open
          title={t('category.deleteTitle', { name: open.category.displayName })}
          confirm={t('list.row.delete')}
          destructive
          busy={remove.busy}
          onConfirm={() => void removeCategory(open.category)}
          onClose={close}
        >
          {t(open.category.parent ? 'category.deleteText' : 'category.deleteTopText', {
            count: open.category.productCount,
            parent: categories.find(({ id }) => id === open.category.parent?.id)?.path ?? '',
          })}
        </ConfirmDialog>
      )}
    </>
  )
}
