import { count, fields, flag, id, list, oneOf } from '../kernel/input/fieldTypes.ts'
import { LabelMode, WaveType } from './states.ts'

const poolFields = {
  types: list(oneOf(WaveType), 4).nullish().meta({ description: 'Only waves of these types; all if absent.' }),
  groupId: id('LogisticsGroup').nullish().meta({ description: 'Only packages of this logistics group.' }),
  channelIds: list(id('Channel'), 100).nullish().meta({ description: 'Only packages of these channels.' }),
  customerIds: list(id('Customer'), 100).nullish().meta({ description: 'Only packages of these customers.' }),
  packageIds: list(id('Package'), 1000).nullish().meta({ description: 'Only these packages.' }),
}
const maximum = count(1, 1000)

export const GenerateWavesInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  pickerIds: list(id('Staff'), 50).meta({
    description:
      'Pickers; each needs `wave:pick` in the warehouse. Each wave goes to the picker with the fewest open pieces at that point.',
  }),
  maximum: maximum.meta({ description: 'Maximum packages per wave, greater than 0. The setting of the type may be lower.' }),
  ...poolFields,
})

/** Filter of the pool preview. */
export const PoolFilterInput = fields({
  maximum: maximum.nullish().meta({ description: 'Maximum packages per wave; default is the setting of each type.' }),
  ...poolFields,
})

export const WaveSettingInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  type: oneOf(WaveType).meta({ description: 'The wave type.' }),
  maximum: count(1, 1000).meta({ description: 'Maximum packages per wave, greater than 0.' }),
  hotThreshold: count(2, 1000).meta({ description: 'Minimum number of identical packages for a hot wave; only for HOT.' }),
  labelMode: oneOf(LabelMode).meta({ description: 'Label mode.' }),
  confirmPicking: flag().meta({
    description: 'Whether picking is confirmed manually; otherwise the first sorting or packing scan confirms it in full.',
  }),
  shipOnPrint: flag().meta({ description: 'Whether a package is shipped when the print of its label is confirmed.' }),
})
