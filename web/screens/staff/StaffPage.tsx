import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../relay/page.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { StaffPageQuery } from './__generated__/StaffPageQuery.graphql.ts'

const StoredStaff = lazyComponent(() => import('./StoredStaff.tsx').then((file) => file.StoredStaff))
const CreateStaff = lazyComponent(() => import('./CreateStaff.tsx').then((file) => file.CreateStaff))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query StaffPageQuery($id: ID!, $isStored: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...StoredStaff_staff @alias(as: "staff")
    }
  }
`

export const loader = pageLoader<StaffPageQuery>(query, ({ params }) => ({ id: params.id ?? '', isStored: !isNew(params.id) }))

/** A member of staff, or the form of a new one. */
export function Component() {
  const { id } = useParams()
  const { node } = usePage<StaffPageQuery>(query)
  if (isNew(id)) return <CreateStaff />
  return node?.staff ? <StoredStaff key={id} staff={node.staff} /> : <ObjectNotFound />
}
