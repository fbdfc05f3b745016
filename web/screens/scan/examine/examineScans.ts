import { graphql } from 'react-relay'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { examineScansMutation$data } from './__generated__/examineScansMutation.graphql.ts'
import type { examineScansUndoMutation$data } from './__generated__/examineScansUndoMutation.graphql.ts'

/** Context of a scan at the examining station; an undo names the line in `extras`. */
export interface ExamineContext {
  warehouseId?: string
  packageId: string | null
}

type Examined = examineScansMutation$data['examineScans']['results'][number]
export type ExamineResult = ScanResult & Omit<Examined, keyof ScanResult>

/** What the screen reads of the result of a scan or of its undo. */
void graphql`
  fragment examineScans_result on ExamineScanResult {
    key
    outcome
    code
    message
    values
    sound
    step
    packageId
    packageNumber
    trackingNumber
    customerName
    channelName
    lineId
    productName
    picture
    scanned
    shipped
    toWeigh
    lines {
      lineId
      sku
      productName
      barcode
      picture
      quantity
      examined
    }
  }
`

export const examine: Sender<examineScansMutation$data> = {
  mutation: graphql`
    mutation examineScansMutation($input: ExamineScansInput!) {
      examineScans(input: $input) {
        results {
          ...examineScans_result @relay(mask: false)
        }
        userErrors {
          code
          field
          message
          values
        }
      }
    }
  `,
  takes: ['code'],
}

export const unexamine: Sender<examineScansUndoMutation$data> = {
  mutation: graphql`
    mutation examineScansUndoMutation($input: UnexamineScansInput!) {
      unexamineScans(input: $input) {
        results {
          ...examineScans_result @relay(mask: false)
        }
        userErrors {
          code
          field
          message
          values
        }
      }
    }
  `,
  takes: [],
}
