import { command } from '../kernel/command/command.ts'
import { SlotsOfMixedOnly } from './failures.ts'
import { WaveSettingInput } from './input.ts'
import { waveRights } from './states.ts'
import { saveSetting } from './store/setting.ts'

/** Saves the wave settings of a type in a warehouse. */
export const saveWaveSetting = command({
  name: 'saveWaveSetting',
  means: 'Saves the wave settings of a type in a warehouse.',
  right: waveRights.generate,
  input: WaveSettingInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, _call, input) {
    if (input.labelMode === 'BY_SLOT' && input.type !== 'MIXED') throw SlotsOfMixedOnly({}, 'labelMode')
    await saveSetting(tx, input)
    const { warehouseId, type } = input
    const fact = { kind: 'waveSetting.saved', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null, payload: { type } }
    return { result: { warehouseId, type }, facts: [fact] }
  },
})
