import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Section } from '../../../ui/Section.tsx'
import type { OrderPhotos_order$key } from './__generated__/OrderPhotos_order.graphql.ts'
import { PhotoGallery } from './PhotoGallery.tsx'

/** Photos of an order: of its receipts, and of parcels that came unknown and were assigned to it; nothing without one. */
export function OrderPhotos({ order }: { order: OrderPhotos_order$key }) {
  const t = useT()
  const { number, photos } = useFragment(
    graphql`
      fragment OrderPhotos_order on InboundOrder {
        number
        photos {
          ...PhotoGallery_photos
        }
      }
    `,
    order,
  )
  if (photos.length === 0) return null
  return (
    <Section title={t('photo.section', { count: photos.length })}>
      <PhotoGallery title={number} photos={photos} />
    </Section>
  )
}
