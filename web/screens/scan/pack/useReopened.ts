import { useEffect } from 'react'
import { commitLocalUpdate, fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { RecordProxy, RecordSourceProxy } from 'relay-runtime'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { useReopenedQuery } from './__generated__/useReopenedQuery.graphql.ts'
import type { PackContext, PackResult } from './packScans.ts'

type Queue = ScanQueue<PackContext, PackResult>

/**
 * Opens a package again whenever the bench was loaded: the server knows none that was opened and has no packed pieces. Its contents may have been split
 * or joined since it was opened, so they are read again.
 */
export function useReopened(queue: Queue, mutations: readonly string[], waveId: string, bench: { open: unknown; packages: unknown }): void {
  const environment = useRelayEnvironment()
  const { packages } = bench
  const isOpen = Boolean(bench.open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the packages are others after each load
  useEffect(() => {
    const opened = openedLast(queue, mutations, waveId)
    if (isOpen || !opened?.packageId) return
    commitLocalUpdate(environment, (store) => reopen(store, opened))
    const variables = { waveId, packageId: opened.packageId }
    fetchQuery<useReopenedQuery>(
      environment,
      graphql`
        query useReopenedQuery($waveId: ID!, $packageId: ID!) {
          packingBench(waveId: $waveId) {
            contents(packageId: $packageId) {
              ...PackLines_line
            }
          }
        }
      `,
      variables,
    )
      .toPromise()
      .then(() => {
        if (openedLast(queue, mutations, waveId)?.key === opened.key)
          commitLocalUpdate(environment, (store) => showContents(store, waveId, variables.packageId))
      })
      // Without network the contents are those of the scan.
      .catch(() => undefined)
  }, [environment, queue, mutations, waveId, isOpen, packages])
}

/** The answer of the newest applied scan of the wave, if it opened a package. */
function openedLast(queue: Queue, mutations: readonly string[], waveId: string): PackResult | null {
  const newest = queue.getState().log.find(({ scan, status }) => status === 'applied' && mutations.includes(scan.mutation))?.result
  return newest?.step === 'OPENED' && newest.waveId === waveId ? newest : null
}

const benchOf = (store: RecordSourceProxy, waveId: string | null | undefined) =>
  waveId ? store.getRoot().getLinkedRecord('packingBench', { waveId }) : null

const isUntouched = (slot: RecordProxy | null | undefined) => slot?.getValue('state') === 'PICKED' && slot.getValue('packed') === 0

/** Opens a package with the contents that the scan has answered, if it has as many pieces still. */
function reopen(store: RecordSourceProxy, { waveId, packageId, lines }: PackResult): void {
  const bench = benchOf(store, waveId)
  const slot = bench?.getLinkedRecords('packages')?.find((one) => one.getValue('packageId') === packageId)
  if (!bench || bench.getLinkedRecord('open') || !slot || !isUntouched(slot)) return
  const isWhole = (lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0) === slot.getValue('pieces')
  const records = (isWhole ? (lines ?? []) : []).map((line) => {
    const id = `client:opened:${line.lineId}`
    const record = store.get(id) ?? store.create(id, 'PackedLine')
    for (const [name, value] of Object.entries(line)) record.setValue(value, name)
    return record
  })
  bench.setLinkedRecord(slot, 'open')
  bench.setLinkedRecords(records, 'openLines')
}

/** Shows the contents that were read, unless a piece was packed or another package opened meanwhile. */
function showContents(store: RecordSourceProxy, waveId: string, packageId: string): void {
  const bench = benchOf(store, waveId)
  const open = bench?.getLinkedRecord('open')
  const contents = bench?.getLinkedRecords('contents', { packageId })
  if (bench && contents && isUntouched(open) && open?.getValue('packageId') === packageId) bench.setLinkedRecords(contents, 'openLines')
}
