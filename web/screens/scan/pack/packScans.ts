import { graphql } from 'react-relay'
import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime'
import type { ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Sender } from '../../../station/queue/sender.ts'
import type { packScansMutation$data } from './__generated__/packScansMutation.graphql.ts'
import type { packScansUndoMutation$data } from './__generated__/packScansUndoMutation.graphql.ts'

/** Context of a scan at the packing station; an undo names the line in `extras`. */
export interface PackContext {
  waveId: string
  packageId?: string | null
  materialId?: string | null
}

type Packed = packScansMutation$data['packScans']['results'][number]
export type PackResult = ScanResult & Omit<Packed, keyof ScanResult>

/** What the screen reads of the result of a scan or of its undo. */
void graphql`
  fragment packScans_result on PackScanResult {
    key
    outcome
    code
    message
    values
    step
    waveId
    packageId
    packageNumber
    customerName
    slot
    lineId
    scanned
    picture
    productId
    sku
    productName
    packagePieces
    packageDone
    figures {
      id
      pieces
      done
      packages
      complete
    }
    finished
    shipped
    trackingNumber
    labelFileId
    printJobId
    lines {
      lineId
      productId
      sku
      productName
      barcode
      picture
      quantity
      packed
    }
  }
`

export const pack: Sender<packScansMutation$data> = {
  mutation: graphql`
    mutation packScansMutation($input: PackScansInput!) {
      packScans(input: $input) {
        results {
          ...packScans_result @relay(mask: false)
        }
        userErrors {
          code
          message
          values
        }
      }
    }
  `,
  takes: ['code'],
  updater: (store, data) => note(store, store.getRootField('packScans')?.getLinkedRecords('results'), data?.packScans.results),
}

export const unpack: Sender<packScansUndoMutation$data> = {
  mutation: graphql`
    mutation packScansUndoMutation($input: UnpackScansInput!) {
      unpackScans(input: $input) {
        results {
          ...packScans_result @relay(mask: false)
        }
        userErrors {
          code
          message
          values
        }
      }
    }
  `,
  takes: [],
  updater: (store, data) => note(store, store.getRootField('unpackScans')?.getLinkedRecords('results'), data?.unpackScans.results),
}

type Noted = Pick<Packed, 'outcome' | 'step' | 'waveId' | 'packageId' | 'packageDone' | 'productId' | 'scanned'>

/**
 * Updates the station's packages, open package and remaining goods in the store: whole ones in the result would need more statements per scan.
 * Relay updates the figures by their id.
 */
function note(
  store: RecordSourceSelectorProxy<unknown>,
  records: readonly RecordProxy[] | null | undefined,
  results: readonly Noted[] = [],
): void {
  for (const [i, result] of results.entries()) {
    const { outcome, step, waveId, packageId, packageDone, productId, scanned } = result
    const bench = waveId ? store.getRoot().getLinkedRecord('packingBench', { waveId }) : null
    if (outcome !== 'APPLIED' || !bench) continue
    const slot = bench.getLinkedRecords('packages')?.find((one) => one.getValue('packageId') === packageId)
    slot?.setValue(packageDone, 'packed')
    const over = step === 'PACKED' || step === 'ABNORMAL'
    if (over) slot?.setValue(step === 'PACKED' ? 'TO_BE_SHIPPED' : 'ABNORMAL', 'state')
    const begun = !over && slot && (step !== 'TAKEN_BACK' || (packageDone ?? 0) > 0)
    const lines = records?.[i]?.getLinkedRecords('lines')
    if (begun) bench.setLinkedRecord(slot, 'open')
    else bench.setValue(null, 'open')
    bench.setLinkedRecords(begun && lines ? lines : [], 'openLines')
    const goods = productId ? bench.getLinkedRecords('goodsLeft')?.find((one) => one.getValue('productId') === productId) : null
    const packed = step === 'TAKEN_BACK' ? -(scanned ?? 0) : (scanned ?? 0)
    goods?.setValue(Number(goods.getValue('left')) - packed, 'left')
  }
}
