import { command } from '../../kernel/command/command.ts'
import { TooLarge, TooSmall } from '../../kernel/failures.ts'
import { settings } from '../../kernel/states/settings.ts'
import { UpdateSettingInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { requireVersion } from '../steps.ts'
import { changeSetting, lockSetting } from '../store/setting.ts'

/** Changes a setting of the whole system, or sets it back to its default. */
export const updateSetting = command({
  name: 'updateSetting',
  means: 'Changes a setting of the whole system, at once for everybody; without a value it goes back to its default.',
  right: accessRights.settings,
  input: UpdateSettingInput,
  scope: () => ({}),
  needsConfirmation: () => true,
  async run(tx, call, { name, value = null, expectedVersion }) {
    const { minimum, maximum } = settings[name]
    if (value !== null && value < minimum) throw TooSmall({ minimum }, 'value')
    if (value !== null && value > maximum) throw TooLarge({ maximum }, 'value')
    const setting = await lockSetting(tx, call, name)
    await requireVersion(tx, call, setting, expectedVersion)
    if (setting.value === value) return { result: { name }, facts: [] }
    await changeSetting(tx, call, setting.id, value)
    const payload = { name, from: setting.value, to: value }
    const fact = { kind: 'setting.changed', type: 'Setting', id: setting.id, warehouseId: null, customerId: null, payload }
    return { result: { name }, facts: [fact] }
  },
})
