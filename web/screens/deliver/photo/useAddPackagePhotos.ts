import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import type { useAddPackagePhotosMutation } from './__generated__/useAddPackagePhotosMutation.graphql.ts'

/** Adds uploaded pictures to a package as photos. */
export function useAddPackagePhotos() {
  return useCommand<useAddPackagePhotosMutation>(graphql`
    mutation useAddPackagePhotosMutation($input: AddPackagePhotosInput!) {
      addPackagePhotos(input: $input) {
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
}
