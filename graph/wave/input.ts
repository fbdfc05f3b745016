import { count, fields, flag, id, list, oneOf } from '../kernel/input.ts'
import { LabelMode, WaveType } from './states.ts'

const poolFields = {
  types: list(oneOf(WaveType), 4).nullish().meta({ description: 'Only waves of these types; without it, all.' }),
  groupId: id('LogisticsGroup').nullish().meta({ description: 'Only packages of this logistics group.' }),
  channelIds: list(id('Channel'), 100).nullish().meta({ description: 'Only packages of these channels.' }),
  customerIds: list(id('Customer'), 100).nullish().meta({ description: 'Only packages of these customers.' }),
  packageIds: list(id('Package'), 1000).nullish().meta({ description: 'Only these packages.' }),
}
const maximum = count(1, 1000)

export const GenerateWavesInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  pickerId: id('Staff').meta({ description: 'Who picks; must hold `wave:pick` in the warehouse.' }),
  maximum: maximum.meta({ description: 'The most packages of one wave, above 0. The setting of the type may be lower.' }),
  ...poolFields,
})

/** What is asked of the pool before waves are generated from it. */
export const PoolFilterInput = fields({
  maximum: maximum.nullish().meta({ description: 'The most packages of one wave; without it, the settings of the types.' }),
  ...poolFields,
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
