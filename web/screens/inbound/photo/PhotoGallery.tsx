import { graphql, useFragment } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { PhotoGallery as Gallery } from '../../../shell/picture/PhotoGallery.tsx'
import type { PhotoGallery_photos$key } from './__generated__/PhotoGallery_photos.graphql.ts'
import type { PhotoGalleryMutation } from './__generated__/PhotoGalleryMutation.graphql.ts'

interface Props {
  /** Number of the order or the parcel. */
  title: string
  photos: PhotoGallery_photos$key
}

/** Photos of what arrived damaged, each with its receipt or parcel. */
export function PhotoGallery({ title, photos: key }: Props) {
  const tell = useNotifyOutcome()
  const photos = useFragment(
    graphql`
      fragment PhotoGallery_photos on InboundPhoto @relay(plural: true) {
        id
        note
        at
        deletable
        staff {
          name
        }
        receipt {
          number
        }
        parcel {
          number
        }
        picture {
          id
          medium
          full
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<PhotoGalleryMutation>(graphql`
    mutation PhotoGalleryMutation($input: DeleteInboundPhotoInput!) {
      deleteInboundPhoto(input: $input) {
        order {
          ...OrderPhotos_order
        }
        parcel {
          ...ParcelPhotos_parcel
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return (
    <Gallery
      title={title}
      photos={photos.map((photo) => ({ ...photo, of: (photo.receipt ?? photo.parcel)?.number }))}
      busy={busy}
      onDelete={async (photoId) => tell(await run({ photoId }))}
    />
  )
}
