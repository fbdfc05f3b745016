import { z } from 'zod'
import { storeFile } from '../file/steps.ts'
import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import type { Failure } from '../kernel/failure.ts'
import { fields } from '../kernel/input.ts'
import { post } from '../stock/steps/post.ts'
import { loadPackage } from './loadPackage.ts'
import { packageRights } from './states.ts'
import { toDraft } from './steps/pool.ts'
import { scopeOfPackage } from './steps/scope.ts'
import { keepLabel, keepLabelFailure, keepUnvoidable, keepVoided } from './store/label.ts'

// What the carrier has answered: the program's own commands, run by the jobs of labels.

const asked = { packageId: z.uuid(), request: z.int() }
const refusal = z.custom<Failure>()

/** A label was bought; `kept` is false where nobody waits for this one any more, and it must be given back. */
export const recordLabel = command({
  name: 'recordLabel',
  means: 'Keeps a label that was bought.',
  right: packageRights.label,
  input: fields({ ...asked, trackingNumber: z.string(), pdf: z.custom<Uint8Array<ArrayBuffer>>() }),
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
    await keepLabel(tx, call, packageId, trackingNumber, fileId)
    return { result: { kept: true }, facts: [labelFact(row, 'label-ready')] }
  },
})

/**
 * The carrier refused a label, or it could not be made: a package that still waits in the pool becomes a draft, one in a wave goes on and
 * fails at packing. `recorded` is false where nobody waits for this label any more.
 */
export const recordLabelFailure = command({
  name: 'recordLabelFailure',
  means: 'Keeps that a label could not be bought.',
  right: packageRights.label,
  input: fields({ ...asked, failure: refusal }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, request, failure }) {
    const row = await loadPackage(tx, packageId)
    if (row.label !== 'REQUESTED' || row.labelRequest !== request) return { result: { recorded: false }, facts: [] }
    await keepLabelFailure(tx, call, packageId, sentence(failure))
    const facts: Fact[] = [labelFact(row, 'label-failed')]
    if (row.state === 'PENDING') {
      const drafted = await toDraft(tx, call, [packageId])
      await post(tx, call, { kind: 'Package', id: packageId, number: row.number }, { products: drafted.products })
      facts.push(...drafted.facts)
    }
    return { result: { recorded: true }, facts }
  },
})

/** The carrier took a label back, or (`failure`) would not; a package that still waits asks for its next one. */
export const recordVoid = command({
  name: 'recordVoid',
  means: 'Keeps that a label was given back.',
  right: packageRights.label,
  input: fields({ ...asked, failure: refusal.nullable() }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, request, failure }) {
    const row = await loadPackage(tx, packageId)
    if (row.label !== 'VOID_REQUESTED' || row.labelRequest !== request) return { result: {}, facts: [] }
    const waits = ['PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED'].includes(row.state)
    if (failure) await keepUnvoidable(tx, call, packageId, sentence(failure))
    else await keepVoided(tx, call, packageId, waits ? 'REQUESTED' : 'VOIDED')
    return { result: {}, facts: [labelFact(row, failure ? 'label-ready' : 'label-voided')] }
  },
})

function labelFact(row: { id: string; warehouseId: string; customerId: string; waveId: string | null }, kind: string): Fact {
  const { id, warehouseId, customerId, waveId } = row
  return { kind: `package.${kind}`, type: 'Package', id, warehouseId, customerId, payload: { waveId } }
}

/** Code and values of a failure, to be said in the language of who reads it. */
function sentence({ code, values }: Failure): string {
  return JSON.stringify({ code, values })
}
