import type { Package, Wave } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { RetryCommand } from '../../kernel/sql/sqlError.ts'
import { PackageNotFound } from '../../package/failures.ts'
import { lockPackages } from '../../package/steps/lock.ts'
import { PackageNotPackable } from '../failures.ts'
import { loadWave } from '../loadWave.ts'
import { refuseWave } from '../rules/packing.ts'
import { refuseOtherPacker } from '../scan/scanGuards.ts'

/** Locks the wave of a package, so that its scans wait, and packages of it in the given order. Fails if the wave is over, suspended or packed by somebody else, or a package is not in it. */
export async function lockSplitWave(
  tx: Tx,
  call: Call,
  packageId: string,
  ids: readonly string[],
): Promise<{ wave: Wave; packages: Package[] }> {
  const seen = await tx.package.findUnique({ where: { id: packageId }, select: { number: true, waveId: true } })
  if (!seen) throw PackageNotFound({}, 'packageId')
  if (!seen.waveId) throw PackageNotPackable({ number: seen.number })
  const wave = await loadWave(tx, seen.waveId)
  const refusal = refuseWave(wave)
  if (refusal) throw refusal
  await refuseOtherPacker(tx, wave, staffIdOf(call))
  await lockPackages(tx, ids)
  const rows = await tx.package.findMany({ where: { id: { in: [...ids] } } })
  const packages = ids.map((id) => rows.find((row) => row.id === id) as Package)
  const [first] = packages as [Package]
  if (first.waveId !== wave.id) throw new RetryCommand()
  const outside = packages.find(({ waveId }) => waveId !== wave.id)
  if (outside) throw PackageNotPackable({ number: outside.number })
  return { wave, packages }
}
