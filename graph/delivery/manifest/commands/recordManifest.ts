import { z } from 'zod'
import { command } from '../../../kernel/command/command.ts'
import type { Failure } from '../../../kernel/command/failure.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { fields, id } from '../../../kernel/input/fieldTypes.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import type { Manifest } from '../../../logistics/carrier.ts'
import { handoverFact } from '../../handover/handoverFact.ts'
import { deliveryRights } from '../../states/handover.ts'
import {
  keepClosedByCarrier,
  keepConfirmed,
  keepManifestFailure,
  keepRequested,
  lockManifest,
  scopeOfManifest,
} from '../../store/manifest.ts'

// Commands that record what became of the request to a carrier; run by its job.

const known = { manifestId: id('CarrierManifest'), request: z.int() }

type Locked = Awaited<ReturnType<typeof lockManifest>>

/** Locks a manifest and runs `keep`, unless it was requested again or has its answer already. */
async function record(
  tx: Tx,
  { manifestId, request }: { manifestId: string; request: number },
  isExpected: (manifest: Locked) => boolean,
  keep: (manifest: Locked) => Promise<void>,
): Promise<{ result: object; facts: Fact[] }> {
  const manifest = await lockManifest(tx, manifestId)
  if (manifest.request !== request || !isExpected(manifest)) return { result: {}, facts: [] }
  await keep(manifest)
  return { result: {}, facts: [handoverFact('carrier-manifest', { id: manifest.sheetId, warehouseId: manifest.warehouseId })] }
}

const isRequested = ({ state }: Locked) => state === 'REQUESTED'

/** Records that a manifest is requested from its carrier. */
export const recordManifestRequested = command({
  name: 'recordManifestRequested',
  means: 'Records that a manifest is requested from its carrier.',
  right: deliveryRights.handOver,
  input: fields(known),
  scope: ({ manifestId }, db) => scopeOfManifest(db, manifestId),
  run: (tx, call, input) =>
    record(
      tx,
      input,
      ({ state }) => state === 'QUEUED',
      ({ id: locked }) => keepRequested(tx, call, locked),
    ),
})

/** Records the answer of a carrier: its number and documents, or that it had closed the day by itself. */
export const recordManifest = command({
  name: 'recordManifest',
  means: 'Records the manifest of a carrier.',
  right: deliveryRights.handOver,
  input: fields({ ...known, answer: z.custom<Manifest | 'CLOSED_BY_CARRIER'>() }),
  scope: ({ manifestId }, db) => scopeOfManifest(db, manifestId),
  run: (tx, call, { answer, ...input }) =>
    record(tx, input, isRequested, (manifest) =>
      answer === 'CLOSED_BY_CARRIER' ? keepClosedByCarrier(tx, call, manifest.id) : keepConfirmed(tx, call, manifest, answer),
    ),
})

/** Records that a carrier refused its manifest, or gave no answer. */
export const recordManifestFailure = command({
  name: 'recordManifestFailure',
  means: 'Records that a carrier made no manifest.',
  right: deliveryRights.handOver,
  input: fields({ ...known, failure: z.custom<Failure>() }),
  scope: ({ manifestId }, db) => scopeOfManifest(db, manifestId),
  run: (tx, call, { failure: { code, values }, ...input }) =>
    record(tx, input, isRequested, ({ id: locked }) => keepManifestFailure(tx, call, locked, JSON.stringify({ code, values }))),
})
