import { command } from '../../../kernel/command/command.ts'
import { fields, id } from '../../../kernel/input/fieldTypes.ts'
import { lockOpenSplits } from '../../../package/steps/lock.ts'
import { scopeOfPackage } from '../../../package/steps/scope.ts'
import { joinBack } from '../../../package/steps/split.ts'
import { post } from '../../../stock/steps/post.ts'
import { PackageNotSplit, SplitHasSplits } from '../../failures.ts'
import { refuseJoiningInto } from '../../rules/splitting.ts'
import { waveRights } from '../../states.ts'
import { removeParcel, waveFact } from '../../store/wave.ts'
import { lockSplitWave } from '../lockSplitWave.ts'

/** Undo of a split. */
export const joinPackage = command({
  name: 'joinPackage',
  means:
    'Returns the pieces of a parcel to the package from which it was split, while nothing of it is packed and neither label is printed. The parcel is cancelled, and the label of the package is bought again.',
  right: waveRights.pack,
  input: fields({ packageId: id('Package').meta({ description: 'The parcel that was split off.' }) }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const seen = await tx.package.findUnique({ where: { id: packageId }, select: { number: true, splitFromId: true } })
    if (!seen?.splitFromId) throw PackageNotSplit({ number: seen?.number ?? '' }, 'packageId')
    const { wave, packages } = await lockSplitWave(tx, call, packageId, [packageId, seen.splitFromId])
    const [parcel, into] = packages as [(typeof packages)[number], (typeof packages)[number]]
    const isMixed = wave.type === 'MIXED'
    const refusal = refuseJoiningInto(parcel, into, isMixed)
    if (refusal) throw refusal
    if ((await lockOpenSplits(tx, packageId)).length > 0) throw SplitHasSplits({ number: parcel.number }, 'packageId')
    const { facts, allocations } = await joinBack(tx, call, parcel, into)
    await removeParcel(tx, call, wave, parcel.slot)
    await post(tx, call, { kind: 'Package', id: into.id, number: into.number }, { allocations })
    return {
      result: { packageId: into.id },
      facts: [...facts, waveFact('joined', wave, { packageId: into.id, slots: parcel.slot === null ? [] : [parcel.slot] })],
    }
  },
})
