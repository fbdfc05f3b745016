import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../relay/page.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { KeyPageQuery } from './__generated__/KeyPageQuery.graphql.ts'

const StoredKey = lazyComponent(() => import('./StoredKey.tsx').then((file) => file.StoredKey))
const CreateKey = lazyComponent(() => import('./CreateKey.tsx').then((file) => file.CreateKey))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query KeyPageQuery($id: ID!, $isStored: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...StoredKey_key @alias(as: "key")
    }
  }
`

export const loader = pageLoader<KeyPageQuery>(query, ({ params }) => ({ id: params.id ?? '', isStored: !isNew(params.id) }))

/** An API key, or the form of a new one. */
export function Component() {
  const { id } = useParams()
  const data = usePage<KeyPageQuery>(query)
  if (isNew(id)) return <CreateKey />
  return data.node?.key ? <StoredKey key={id} apiKey={data.node.key} /> : <ObjectNotFound />
}
