import type { Wave } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import { parseScan, readAs } from '../kernel/codes.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id, scanned } from '../kernel/input.ts'
import { finishPacking } from '../package/steps/label.ts'
import { LabelNotReady, PackageNotPacked, PackageNotSorted, WaveHeld } from './failures.ts'
import { findLine, scanResult } from './goods.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { waveRights } from './states.ts'
import { addProgress, progressOf } from './store/lines.ts'
import { memberByCode } from './store/members.ts'
import { moveWave, updateWave, waveFact } from './store/wave.ts'
import { beginPacking } from './workable.ts'

/** What a packing screen shows after a scan. */
export type PackResult = Awaited<ReturnType<typeof scanResult>> & {
  /** The package is packed; its label is to be printed now. */
  packed: boolean
  labelFileId: string | null
  trackingNumber: string | null
  /** Nothing of the wave is left to pack. */
  finished: boolean
}

/** One scan at the packing bench: a piece, or the hole or the label of a sorted package. */
export const packScan = command({
  name: 'packScan',
  means:
    'Packs: a scanned piece goes to the package that needs it, and the last piece completes it; the hole or the number of a sorted package completes it at once.',
  right: waveRights.pack,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave on the bench.' }),
    code: scanned().meta({ description: 'A piece, a hole or a package.' }),
    packageId: id('Package').optional().meta({ description: 'The package that is open on the screen; it gets the piece if it needs it.' }),
    materialId: id('PackagingMaterial').optional().meta({ description: 'What the package is packed in.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, input) {
    const wave = await loadWave(tx, input.waveId)
    const facts = await beginPacking(tx, call, wave)
    facts.push(...(await takeBench(tx, call, wave)))
    const lineId = await place(tx, wave, input)
    const shown = await scanResult(tx, wave, { lineId }, 'packed')
    const done = shown.packageDone === shown.packagePieces
    if (done) facts.push(...(await complete(tx, call, shown, input.materialId ?? null)))
    const label = await tx.package.findUniqueOrThrow({
      where: { id: shown.packageId },
      select: { labelFileId: true, trackingNumber: true },
    })
    const finished = shown.done === shown.pieces
    return { result: { ...shown, ...label, packed: done, finished } satisfies PackResult, facts }
  },
})

/** The wave is being packed, by who scans; somebody else's needs a take-over. */
async function takeBench(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  if (wave.packerId && wave.packerId !== call.actor.id) {
    const holder = await tx.staff.findUnique({ where: { id: wave.packerId }, select: { name: true } })
    throw WaveHeld({ number: wave.number, holder: holder?.name ?? '' })
  }
  if (!wave.packerId) await updateWave(tx, call, wave.id, { packerId: call.actor.id })
  const moved = await moveWave(tx, call, wave, 'pack')
  return moved ? [waveFact('packing', wave)] : []
}

/** Puts what was scanned to its package; returns the line that the screen shows. */
async function place(tx: Tx, wave: Wave, { code, packageId }: { code: string; packageId?: string | undefined }): Promise<string> {
  const scan = parseScan(code)
  const hole = wave.type === 'MIXED' ? readAs(scan, 'hole') : null
  const number = readAs(scan, 'package')
  if (hole === null && number === null) {
    const line = await findLine(tx, wave, code, 'packed', packageId ?? null)
    await addProgress(tx, line.lineId, 'packed', 1)
    return line.lineId
  }
  const member = await memberByCode(tx, wave.id, { hole: hole === null ? null : Number(hole), number })
  if (member?.state !== 'PICKED') throw PackageNotPacked({ number: member?.number ?? code })
  if (wave.type === 'MIXED') {
    const { packageDone, packagePieces } = await progressOf(tx, wave.id, member.id, 'sorted')
    if (packageDone < packagePieces) throw PackageNotSorted({ number: member.number, sorted: packageDone, pieces: packagePieces })
  }
  const lines = await tx.packageLine.findMany({ where: { packageId: member.id }, select: { id: true, quantity: true, packed: true } })
  for (const line of lines) await addProgress(tx, line.id, 'packed', line.quantity - line.packed)
  return (lines[0] as (typeof lines)[number]).id
}

async function complete(
  tx: Tx,
  call: Call,
  shown: { packageId: string; packageNumber: string },
  materialId: string | null,
): Promise<Fact[]> {
  const { moved, facts } = await finishPacking(tx, call, shown.packageId, materialId)
  if (moved.length > 0) return facts
  const { label } = await tx.package.findUniqueOrThrow({ where: { id: shown.packageId }, select: { label: true } })
  if (label === 'READY' || label === 'PRINTED') throw PackageNotPacked({ number: shown.packageNumber })
  throw LabelNotReady({ number: shown.packageNumber })
}
