import { graphql, useFragment } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { PhotoGallery } from '../../../shell/picture/PhotoGallery.tsx'
import type { PackagePhotoGallery_package$key } from './__generated__/PackagePhotoGallery_package.graphql.ts'
import type { PackagePhotoGalleryMutation } from './__generated__/PackagePhotoGalleryMutation.graphql.ts'

/** Photos of a package. */
export function PackagePhotoGallery({ pkg: key }: { pkg: PackagePhotoGallery_package$key }) {
  const tell = useNotifyOutcome()
  const { number, photos } = useFragment(
    graphql`
      fragment PackagePhotoGallery_package on Package {
        number
        photos {
          id
          note
          at
          deletable
          staff {
            name
          }
          picture {
            id
            medium
            full
          }
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<PackagePhotoGalleryMutation>(graphql`
    mutation PackagePhotoGalleryMutation($input: DeletePackagePhotoInput!) {
      deletePackagePhoto(input: $input) {
        package {
          ...PackagePhotoGallery_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return <PhotoGallery title={number} photos={photos} busy={busy} onDelete={async (photoId) => tell(await run({ photoId }))} />
}
