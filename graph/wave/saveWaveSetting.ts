import { command } from '../kernel/command.ts'
import { HolesOfMixedOnly } from './failures.ts'
import { WaveSettingInput } from './input.ts'
import { waveRights } from './states.ts'
import { saveSetting } from './store/setting.ts'

/** Sets how waves of a type are made in a warehouse. */
export const saveWaveSetting = command({
  name: 'saveWaveSetting',
  means: 'Sets how waves of a type are made in a warehouse.',
  right: waveRights.generate,
  input: WaveSettingInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, _call, input) {
    if (input.labelMode === 'BY_HOLE' && input.type !== 'MIXED') throw HolesOfMixedOnly({}, 'labelMode')
    await saveSetting(tx, input)
    const { warehouseId, type } = input
    const fact = { kind: 'waveSetting.saved', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null, payload: { type } }
    return { result: { warehouseId, type }, facts: [fact] }
  },
})
