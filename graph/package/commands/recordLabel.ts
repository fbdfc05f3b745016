import { z } from 'zod'
import { storeFile } from '../../file/steps.ts'
import { command } from '../../kernel/command/command.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { post } from '../../stock/steps/post.ts'
import { serializeFailure } from '../labelFailure.ts'
import { loadPackage } from '../loadPackage.ts'
import { packageRights } from '../states.ts'
import { returnToDraft } from '../steps/pool.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { saveLabel, saveLabelFailure, saveVoidedLabel, saveVoidRefusal } from '../store/label.ts'

// Commands that record the carrier's answers; run by the label jobs.

const labelRequestFields = { packageId: z.uuid(), request: z.int() }
const refusal = z.custom<Failure>()

/** Records a bought label; `kept` is false if it is no longer needed and must be voided. */
export const recordLabel = command({
  name: 'recordLabel',
  means: 'Records a bought label.',
  right: packageRights.label,
  input: fields({ ...labelRequestFields, trackingNumber: z.string(), pdf: z.custom<Uint8Array<ArrayBuffer>>() }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, request, trackingNumber, pdf }) {
    const row = await loadPackage(tx, packageId)
    if (row.label !== 'REQUESTED' || row.labelRequest !== request) return { result: { kept: false }, facts: [] }
    const { warehouseId, customerId, number } = row
    const name = `${number}.pdf`
    const fileId = await storeFile(tx, call, {
      warehouseId,
      customerId,
      right: packageRights.label,
      name,
      mime: 'application/pdf',
      bytes: pdf,
    })
    await saveLabel(tx, call, packageId, trackingNumber, fileId)
    return { result: { kept: true }, facts: [labelFact(row, 'label-ready')] }
  },
})

/**
 * Records that a label was refused or could not be drawn: a pending package becomes a draft, one in a wave continues and fails at packing.
 * `recorded` is false if this label is no longer needed.
 */
export const recordLabelFailure = command({
  name: 'recordLabelFailure',
  means: 'Records that a label could not be bought.',
  right: packageRights.label,
  input: fields({ ...labelRequestFields, failure: refusal }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, request, failure }) {
    const row = await loadPackage(tx, packageId)
    if (row.label !== 'REQUESTED' || row.labelRequest !== request) return { result: { recorded: false }, facts: [] }
    await saveLabelFailure(tx, call, packageId, serializeFailure(failure))
    const facts: Fact[] = [labelFact(row, 'label-failed')]
    if (row.state === 'PENDING') {
      const drafted = await returnToDraft(tx, call, [packageId], 'LABEL_FAILED')
      await post(tx, call, { kind: 'Package', id: packageId, number: row.number }, { products: drafted.products })
      facts.push(...drafted.facts)
    }
    return { result: { recorded: true }, facts }
  },
})

/** Records that the carrier voided a label or (`failure`) refused to; a package that still needs one requests the next. */
export const recordVoid = command({
  name: 'recordVoid',
  means: 'Records that a label was voided.',
  right: packageRights.label,
  input: fields({ ...labelRequestFields, failure: refusal.nullable() }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, request, failure }) {
    const row = await loadPackage(tx, packageId)
    if (row.label !== 'VOID_REQUESTED' || row.labelRequest !== request) return { result: {}, facts: [] }
    const waits = ['PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED'].includes(row.state)
    if (failure) await saveVoidRefusal(tx, call, packageId, serializeFailure(failure))
    else await saveVoidedLabel(tx, call, packageId, waits ? 'REQUESTED' : 'VOIDED')
    return { result: {}, facts: [labelFact(row, failure ? 'label-ready' : 'label-voided')] }
  },
})

function labelFact(row: { id: string; warehouseId: string; customerId: string; waveId: string | null }, kind: string): Fact {
  const { id, warehouseId, customerId, waveId } = row
  return { kind: `package.${kind}`, type: 'Package', id, warehouseId, customerId, payload: { waveId } }
}
