import { count, fields, flag, id, list, oneOf } from '../kernel/input.ts'
import { LabelMode, WaveType } from './states.ts'

export const GenerateWavesInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  pickerId: id('Staff').meta({ description: 'Who picks; must hold `wave:pick` in the warehouse.' }),
  maximum: count(1, 1000).meta({ description: 'The most packages of one wave, above 0. The setting of the type may be lower.' }),
  types: list(oneOf(WaveType), 4).optional().meta({ description: 'Only waves of these types; without it, all.' }),
  groupId: id('LogisticsGroup').optional().meta({ description: 'Only packages of this logistics group.' }),
  channelIds: list(id('Channel'), 100).optional().meta({ description: 'Only packages of these channels.' }),
  customerIds: list(id('Customer'), 100).optional().meta({ description: 'Only packages of these customers.' }),
  packageIds: list(id('Package'), 1000).optional().meta({ description: 'Only these packages.' }),
})

export const WaveSettingInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  type: oneOf(WaveType).meta({ description: 'The type that is set.' }),
  maximum: count(1, 1000).meta({ description: 'The most packages of one wave, above 0.' }),
  hotThreshold: count(2, 1000).meta({ description: 'From how many equal packages on they are hot; read for HOT only.' }),
  labelMode: oneOf(LabelMode).meta({ description: 'When labels are printed.' }),
  confirmPicking: flag().meta({
    description: 'Whether picking is confirmed by hand; otherwise the first sorting or packing scan confirms it in full.',
  }),
  shipOnPrint: flag().meta({ description: 'Whether a package is shipped once the print of its label is confirmed.' }),
})
