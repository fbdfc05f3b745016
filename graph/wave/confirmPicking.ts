import { command } from '../kernel/command.ts'
import { fields, id, list, object, pieces } from '../kernel/input.ts'
import { WaveNotInState } from './failures.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { confirmAll, toPick } from './picking.ts'
import { chooseVictims, refuseOver } from './short.ts'
import { waveRights } from './states.ts'

/** What a picker did not find. */
export const ShortInput = object('ShortInput', {
  locationId: id('Location').meta({ description: 'Where it was to be picked.' }),
  productId: id('Product').meta({ description: 'What was to be picked.' }),
  missing: pieces().meta({ description: 'How many pieces were not there.' }),
}).meta({ description: 'Pieces that a picker did not find.' })

export const Shorts = list(ShortInput, 500, 0)

/** Confirms that a wave is picked; what is short makes the fewest and newest packages abnormal and is held for a count. */
export const confirmPicking = command({
  name: 'confirmPicking',
  means: 'Confirms that a wave is picked. What is short makes the fewest and newest packages abnormal, and is held for a count.',
  right: waveRights.pick,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave; its picking list must be printed.' }),
    shorts: Shorts.nullish().meta({ description: 'What was not found; without it, everything was.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, shorts }) {
    const wave = await loadWave(tx, waveId)
    if (wave.state !== 'PICKING') throw WaveNotInState({ number: wave.number })
    const goods = await toPick(tx, waveId)
    const { victims, over } = chooseVictims(goods, shorts ?? [])
    if (over) throw await refuseOver(tx, over)
    const facts = await confirmAll(tx, call, wave, victims, goods)
    return { result: { waveId, abnormalIds: [...new Set(victims.map(({ packageId }) => packageId))] }, facts }
  },
})
