import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { AnnouncementPageQuery } from './__generated__/AnnouncementPageQuery.graphql.ts'
import { AnnouncementDocument } from './AnnouncementDocument.tsx'

const CreateAnnouncement = lazyComponent(() => import('./CreateAnnouncement.tsx').then((file) => file.CreateAnnouncement))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query AnnouncementPageQuery($id: ID!, $isStored: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...AnnouncementDocument_announcement @alias(as: "announcement")
    }
    announcementRoles @include(if: $isStored) {
      roleId
      name
    }
  }
`

export const loader = pageLoader<AnnouncementPageQuery>(query, ({ params }) => ({ id: params.id ?? '', isStored: !isNew(params.id) }))

/** An announcement with those who have read it, or the form of a new one. */
export function Component() {
  const { id } = useParams()
  const warehouse = useCurrentWarehouse()
  const { node, announcementRoles } = usePage<AnnouncementPageQuery>(query)
  if (isNew(id)) return <CreateAnnouncement key={warehouse?.id} />
  if (!node?.announcement) return <ObjectNotFound />
  return <AnnouncementDocument key={id} announcement={node.announcement} roles={announcementRoles ?? []} />
}
