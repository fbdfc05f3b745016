import { command } from '../kernel/command/command.ts'
import { fields, id, list, object, pieces } from '../kernel/input/fieldTypes.ts'
import { WaveNotInState } from './failures.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { completePicking, lockPickable } from './picking.ts'
import { chooseAffectedLines, shortTooLarge } from './short.ts'
import { waveRights } from './states.ts'

export const ShortInput = object('ShortInput', {
  locationId: id('Location').meta({ description: 'Location of the pick.' }),
  productId: id('Product').meta({ description: 'Product to pick.' }),
  missing: pieces().meta({ description: 'Number of missing pieces.' }),
}).meta({ description: 'A short pick: pieces that the picker did not find.' })

export const Shorts = list(ShortInput, 500, 0)

/** Confirms the picking of a wave. Short picks make as few packages as possible abnormal, the newest first, and are held for a count. */
export const confirmPicking = command({
  name: 'confirmPicking',
  means:
    'Confirms the picking of a wave. Short picks make as few packages as possible abnormal, the newest first, and are held for a count.',
  right: waveRights.pick,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave; its pick list must be printed.' }),
    shorts: Shorts.nullish().meta({ description: 'Short picks; none if absent.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, shorts }) {
    const wave = await loadWave(tx, waveId)
    if (wave.state !== 'PICKING') throw WaveNotInState({ number: wave.number })
    const goods = await lockPickable(tx, waveId)
    const { affected, over } = chooseAffectedLines(goods, shorts ?? [])
    if (over) throw await shortTooLarge(tx, over)
    const facts = await completePicking(tx, call, wave, affected, goods)
    return { result: { waveId, abnormalIds: [...new Set(affected.map(({ packageId }) => packageId))] }, facts }
  },
})
