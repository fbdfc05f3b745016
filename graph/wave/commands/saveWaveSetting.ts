import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { CartOnPaper, SortWhilePickingOfMixed, SortWhilePickingOnPaper } from '../cart/failures.ts'
import { SlotsOfMixedOnly } from '../failures.ts'
import { WaveSettingInput } from '../input.ts'
import { mayBindCart, maySortWhilePicking, sortModeOf } from '../rules/carts.ts'
import { waveRights } from '../states.ts'
import { lockSetting, saveSetting } from '../store/setting.ts'

/** Saves the wave settings of a type in a warehouse. */
export const saveWaveSetting = command({
  name: 'saveWaveSetting',
  means: 'Saves the wave settings of a type in a warehouse.',
  right: waveRights.generate,
  input: WaveSettingInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { expectedVersion, ...input }) {
    if (input.labelMode === 'BY_SLOT' && input.type !== 'MIXED') throw SlotsOfMixedOnly({}, 'labelMode')
    const { warehouseId, type } = input
    const stored = await lockSetting(tx, input)
    if (typeof expectedVersion === 'number') await requireVersion(tx, call, { id: warehouseId, version: stored.version }, expectedVersion)
    const pickMode = input.pickMode ?? stored.pickMode
    const chosen = { type, pickMode }
    if (input.sortMode === 'WHILE_PICKING' && !maySortWhilePicking(chosen))
      throw (type === 'MIXED' ? SortWhilePickingOnPaper : SortWhilePickingOfMixed)({}, 'sortMode')
    if (input.bindCart && !mayBindCart(chosen)) throw CartOnPaper({}, 'bindCart')
    // What was not sent follows from what was.
    const sortMode = input.sortMode ?? sortModeOf({ ...chosen, sortMode: stored.sortMode })
    const bindCart = input.bindCart ?? (mayBindCart(chosen) && stored.bindCart)
    await saveSetting(tx, { ...input, pickMode, sortMode, bindCart, preCheck: input.preCheck ?? stored.preCheck })
    const fact = { kind: 'waveSetting.saved', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null, payload: { type } }
    return { result: { warehouseId, type }, facts: [fact] }
  },
})
