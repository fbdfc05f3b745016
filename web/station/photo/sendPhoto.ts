import { commitMutation, graphql } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { environment } from '../../relay/environment.ts'
import { RequestFailure } from '../../relay/failure.ts'
import { readFailure } from '../queue/answer.ts'
import { NoAnswer } from '../queue/queueTypes.ts'
import type { Answer } from './photoOutbox.ts'
import type { WaitingPhoto } from './photoTypes.ts'

const addToReceipt = graphql`
  mutation sendPhotoReceiptMutation($input: AddReceiptPhotosInput!) {
    addReceiptPhotos(input: $input) {
      userErrors {
        code
        field
        message
      }
    }
  }
`

const addToParcel = graphql`
  mutation sendPhotoParcelMutation($input: AddParcelPhotosInput!) {
    addParcelPhotos(input: $input) {
      userErrors {
        code
        field
        message
      }
    }
  }
`

const addToPackage = graphql`
  mutation sendPhotoPackageMutation($input: AddPackagePhotosInput!) {
    addPackagePhotos(input: $input) {
      userErrors {
        code
        field
        message
      }
    }
  }
`

/** Adds an uploaded photo to what it belongs to; null if the server does not answer. */
export function attachPhoto(
  { of, note }: WaitingPhoto,
  { pictureId, key }: { pictureId: string; key: string },
): Promise<Answer<{ added: true }>> {
  const added = { pictureIds: [pictureId], note, idempotencyKey: key }
  if (of.kind === 'receipt') return commit(addToReceipt, { receiptId: of.receiptId, ...added })
  if (of.kind === 'parcel') return commit(addToParcel, { parcelId: of.parcelId, ...added })
  return commit(addToPackage, { packageId: of.packageId, ...added })
}

interface Payload {
  userErrors: readonly { code: string; message: string }[]
}

function commit(mutation: GraphQLTaggedNode, input: object): Promise<Answer<{ added: true }>> {
  return new Promise((resolve) => {
    commitMutation(environment, {
      mutation,
      variables: { input } as never,
      onCompleted: (response) => {
        const [payload] = Object.values((response ?? {}) as Record<string, Payload | null>)
        const error = payload?.userErrors[0]
        if (!payload) resolve(null)
        else resolve(error ? { refusal: error.message, gone: error.code === 'PICTURE_NOT_FOUND' } : { added: true })
      },
      onError: (error) => {
        const why = error instanceof RequestFailure ? readFailure(error) : null
        // Signed out, a lost right or a bad request: trying again does not help.
        resolve(why === null || why instanceof NoAnswer ? null : { refusal: error.message })
      },
    })
  })
}
