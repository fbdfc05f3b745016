import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { RolePageQuery } from './__generated__/RolePageQuery.graphql.ts'

const StoredRole = lazyComponent(() => import('./StoredRole.tsx').then((file) => file.StoredRole))
const CreateRole = lazyComponent(() => import('./CreateRole.tsx').then((file) => file.CreateRole))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query RolePageQuery($id: ID!, $isStored: Boolean!, $copyId: ID!, $isCopy: Boolean!) {
    rights {
      name
      means
      scope
      isHeld
    }
    node(id: $id) @include(if: $isStored) {
      ...StoredRole_role @alias(as: "role")
    }
    copied: node(id: $copyId) @include(if: $isCopy) {
      ... on Role @alias(as: "role") {
        id
        nameZh
        nameEn
        rights
      }
    }
  }
`

export const loader = pageLoader<RolePageQuery>(query, ({ params, search }) => {
  const copyId = search.get('copy') ?? ''
  return { id: params.id ?? '', isStored: !isNew(params.id), copyId, isCopy: isNew(params.id) && copyId !== '' }
})

/** A role with its rights, or the form of a new one, which may begin as a copy of another. */
export function Component() {
  const { id } = useParams()
  const { rights, node, copied } = usePage<RolePageQuery>(query)
  if (isNew(id)) return <CreateRole key={copied?.role?.id ?? 'new'} known={rights} copied={copied?.role ?? null} />
  return node?.role ? <StoredRole key={id} role={node.role} known={rights} /> : <ObjectNotFound />
}
