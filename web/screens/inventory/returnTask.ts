import { graphql, readInlineData } from 'react-relay'
import type { returnTask_task$data, returnTask_task$key } from './__generated__/returnTask_task.graphql.ts'

export type Task = returnTask_task$data

const fragment = graphql`
  fragment returnTask_task on ReturnTask @inline {
    id
    number
    packageNumber
    quantity
    returned
    from
    batch
    proposal
    state
    createdAt
    product {
      sku
      name: displayName
      picture {
        medium
      }
      barcodes
      cartonBarcodes {
        code
        pieces
      }
    }
  }
`

export const readTask = (task: returnTask_task$key): Task => readInlineData<returnTask_task$key>(fragment, task)
