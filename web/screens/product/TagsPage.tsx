import { Button, Flex } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { TagsPageQuery, TagsPageQuery$data } from './__generated__/TagsPageQuery.graphql.ts'

const TagDialog = lazyComponent(() => import('./TagDialog.tsx').then((file) => file.TagDialog))
const TagDeleteDialog = lazyComponent(() => import('./TagDeleteDialog.tsx').then((file) => file.TagDeleteDialog))

type Tag = TagsPageQuery$data['productTags'][number]

const query = graphql`
  query TagsPageQuery {
    productTags {
      id
      displayName
      productCount
      createdAt
      ...TagDialog_tag
      ...TagDeleteDialog_tag
    }
  }
`

export const loader = pageLoader<TagsPageQuery>(query, () => ({}))

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; tag: Tag }

/** Tags of products, with the number of products of each. */
export function Component() {
  const t = useT()
  const { productTags } = usePage<TagsPageQuery>(query)
  const linkTo = useLinkTo()
  const mayEdit = useRight('product:edit')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const add = mayEdit && (
    <Button variant="solid" colorPalette="brand" onClick={() => setOpened({ dialog: 'add' })}>
      <Plus aria-hidden />
      {t('product.tag.add')}
    </Button>
  )
  const productsOf = (tag: Tag) => {
    const list = linkTo('/product/product')
    return `${list}${list.includes('?') ? '&' : '?'}tag=${encodeURIComponent(tag.id)}`
  }
  return (
    <ListPage title={t('menu.product.tags')} actions={add}>
      <DataTable
        label={t('menu.product.tags')}
        rows={productTags}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', header: t('product.tag.name'), width: 240, card: 'title', cell: ({ displayName }) => displayName },
          {
            id: 'products',
            header: t('menu.product.product'),
            width: 120,
            align: 'end',
            card: 'line',
            cell: (tag) =>
              tag.productCount > 0 ? (
                <Link to={productsOf(tag)}>
                  <Quantity value={tag.productCount} />
                </Link>
              ) : (
                <Quantity value={0} />
              ),
          },
          {
            id: 'created',
            header: t('product.field.created'),
            width: 140,
            card: 'line',
            cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
          },
          ...(mayEdit
            ? [
                {
                  id: 'actions',
                  header: t('list.columns.actions'),
                  width: 180,
                  grow: 0,
                  align: 'end' as const,
                  card: 'line' as const,
                  cell: (tag: Tag) => (
                    <Flex gap="1">
                      <Button size="sm" variant="ghost" onClick={() => setOpened({ dialog: 'edit', tag })}>
                        <Pencil aria-hidden />
                        {t('product.tag.rename')}
                      </Button>
                      <Button size="sm" variant="ghost" color="negative.fg" onClick={() => setOpened({ dialog: 'delete', tag })}>
                        <Trash2 aria-hidden />
                        {t('product.tag.delete')}
                      </Button>
                    </Flex>
                  ),
                },
              ]
            : []),
        ]}
        empty={<EmptyState kind="nothing" hint={t('product.tag.nothing')} action={add} />}
      />
      {opened?.dialog === 'add' && <TagDialog tag={null} onClose={close} />}
      {opened?.dialog === 'edit' && <TagDialog tag={opened.tag} onClose={close} />}
      {opened?.dialog === 'delete' && <TagDeleteDialog tag={opened.tag} onClose={close} />}
    </ListPage>
  )
}
