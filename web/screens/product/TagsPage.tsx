import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { MasterDataList } from '../../shell/MasterDataList.tsx'
import { useRightEverywhere } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { TagsPageDeleteMutation } from './__generated__/TagsPageDeleteMutation.graphql.ts'
import type { TagsPageQuery, TagsPageQuery$data } from './__generated__/TagsPageQuery.graphql.ts'

const TagDialog = lazyComponent(() => import('./TagDialog.tsx').then((file) => file.TagDialog))

type Tag = TagsPageQuery$data['productTags'][number]

const query = graphql`
  query TagsPageQuery {
    productTags {
      id
      displayName
      productCount
      createdAt
      ...TagDialog_tag
    }
  }
`

export const loader = pageLoader<TagsPageQuery>(query, () => ({}))

/** Tags of products, with the number of products of each. */
export function Component() {
  const t = useT()
  const { productTags } = usePage<TagsPageQuery>(query)
  const linkTo = useLinkTo()
  const mayEdit = useRightEverywhere('product:edit')
  const { run, busy } = useCommand<TagsPageDeleteMutation>(graphql`
    mutation TagsPageDeleteMutation($input: DeleteProductTagInput!) {
      deleteProductTag(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const productsOf = (tag: Tag) => {
    const list = linkTo('/product/product')
    return `${list}${list.includes('?') ? '&' : '?'}tag=${encodeURIComponent(tag.id)}`
  }
  return (
    <MasterDataList
      title={t('menu.product.tags')}
      rows={productTags}
      rowId={({ id }) => id}
      mayEdit={mayEdit}
      addText={t('product.tag.add')}
      nothing={t('product.tag.nothing')}
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
      ]}
      dialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
      deletion={{
        title: ({ displayName }) => t('product.tag.deleteTitle', { name: displayName }),
        text: ({ productCount }) => t('product.tag.deleteText', { count: productCount }),
        run: ({ id }) => run({ tagId: id }),
        busy,
        done: ({ displayName }) => t('product.tag.deleted', { name: displayName }),
      }}
    />
  )
}
