import { command } from '../../../kernel/command/command.ts'
import { Failure } from '../../../kernel/command/failure.ts'
import { count, fields, id, list } from '../../../kernel/input/fieldTypes.ts'
import { packageLinesOf } from '../../../package/steps/lines.ts'
import { scopeOfPackage } from '../../../package/steps/scope.ts'
import { splitOff } from '../../../package/steps/split.ts'
import { post } from '../../../stock/steps/post.ts'
import { chooseSplit, refuseSplitting } from '../../rules/splitting.ts'
import { waveRights } from '../../states.ts'
import { addParcel, nextSlot, waveFact } from '../../store/wave.ts'
import { lockSplitWave } from '../lockSplitWave.ts'

const SplitLine = fields({
  lineId: id('PackageLine').meta({ description: 'Line of the package.' }),
  pieces: count(1, 100_000).meta({ description: 'Number of its pieces that go into the new parcel.' }),
}).meta({ fieldType: { input: 'SplitLineInput' }, description: 'Pieces of a line.' })

/** Splits pieces of a package off into a parcel of its own at the packing station. */
export const splitPackage = command({
  name: 'splitPackage',
  means:
    'Splits pieces of a picked package that are not packed yet off into a parcel with a number, a label and packaging of its own. The label of the package is bought again. Refused once that is printed.',
  right: waveRights.pack,
  input: fields({
    packageId: id('Package').meta({ description: 'The package.' }),
    lines: list(SplitLine, 500).meta({ description: 'What goes into the new parcel; at least one piece that is not packed yet stays.' }),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, lines: asked }) {
    const { wave, packages } = await lockSplitWave(tx, call, packageId, [packageId])
    const [from] = packages as [(typeof packages)[number]]
    const isMixed = wave.type === 'MIXED'
    const refusal = refuseSplitting(from, isMixed)
    if (refusal) throw refusal
    const rows = await packageLinesOf(tx, [packageId])
    const skus = await tx.product.findMany({
      where: { id: { in: rows.map(({ productId }) => productId) } },
      select: { id: true, sku: true },
    })
    const lines = rows.map((row) => ({ ...row, sku: skus.find(({ id: productId }) => productId === row.productId)?.sku ?? '' }))
    const chosen = chooseSplit(from, lines, asked)
    if (chosen instanceof Failure) throw chosen
    const slot = isMixed ? await nextSlot(tx, wave) : null
    const split = await splitOff(tx, call, from, chosen, slot)
    await addParcel(tx, call, wave, slot)
    await post(tx, call, { kind: 'Package', id: from.id, number: from.number }, { allocations: split.allocations })
    const facts = [...split.facts, waveFact('split', wave, { packageId: split.packageId })]
    return { result: { packageId: split.packageId, splitFromId: from.id }, facts }
  },
})
