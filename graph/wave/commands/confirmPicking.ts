import { command } from '../../kernel/command/command.ts'
import { fields, flag, id, list, object, pieces } from '../../kernel/input/fieldTypes.ts'
import { isPickingConfirmed } from '../../package/rules.ts'
import { PicksLeft, WaveNotInState } from '../failures.ts'
import { loadWave, scopeOfWave } from '../loadWave.ts'
import { completePicking, lockPickable } from '../picking.ts'
import { isSortedWhilePicking } from '../rules/picking.ts'
import { chooseAffectedLines, shortTooLarge } from '../short.ts'
import { waveRights } from '../states.ts'

export const ShortInput = object('ShortInput', {
  locationId: id('Location').meta({ description: 'Location of the pick.' }),
  productId: id('Product').meta({ description: 'Product to pick.' }),
  missing: pieces().meta({ description: 'Number of missing pieces.' }),
}).meta({ description: 'A short pick: pieces that the picker did not find.' })

export const Shorts = list(ShortInput, 500, 0)

/**
 * Confirms the picking of a wave, or of its packages that are picked again. Short picks make as few packages as possible abnormal, the newest first, and
 * are held for a count.
 */
export const confirmPicking = command({
  name: 'confirmPicking',
  means:
    'Confirms the picking of a wave; once it is confirmed, that of its packages that are picked again. Short picks make as few packages as possible abnormal, the newest first, and are held for a count.',
  right: waveRights.pick,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave; its pick list must be printed, or a handheld must have started it.' }),
    shorts: Shorts.nullish().meta({ description: 'Short picks; none if absent.' }),
    allPicked: flag().nullish().meta({
      description: 'True if every piece was picked or reported short with a handheld: refused with `PICKS_LEFT` while pieces are left.',
    }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, shorts, allPicked }) {
    const wave = await loadWave(tx, waveId)
    if (wave.state !== 'PICKING' && !isPickingConfirmed(wave)) throw WaveNotInState({ number: wave.number })
    const goods = await lockPickable(tx, waveId)
    if (isPickingConfirmed(wave) && !goods.isBeingPicked) throw WaveNotInState({ number: wave.number })
    const open = goods.held.reduce((sum, { quantity }) => sum + quantity, 0)
    if (allPicked && open > 0) throw PicksLeft({ number: wave.number, open })
    const { affected, over } = chooseAffectedLines(goods, shorts ?? [])
    if (over) throw await shortTooLarge(tx, over)
    // A piece that was not scanned has not been put into a box.
    const left = open - affected.reduce((sum, { quantity }) => sum + quantity, 0)
    if (isSortedWhilePicking(wave) && left > 0) throw PicksLeft({ number: wave.number, open: left })
    const facts = await completePicking(tx, call, wave, affected, goods)
    return { result: { waveId, abnormalIds: [...new Set(affected.map(({ packageId }) => packageId))] }, facts }
  },
})
