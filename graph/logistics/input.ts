import { code, count, fields, id, oneOf, text } from '../kernel/input/fieldTypes.ts'
import { CarrierCode } from './states.ts'

const name = text(100).meta({ description: 'Name.' })
const nameEn = text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' })
const expectedVersion = count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' })

export const CreateLogisticsGroupInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name,
  nameEn,
  cutOff: text(5)
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'timeOfDay')
    .meta({ description: "Cut-off: when the truck leaves, `17:30`, in the warehouse's time zone." }),
})

export const UpdateLogisticsGroupInput = fields({
  logisticsGroupId: id('LogisticsGroup').meta({ description: 'The logistics group.' }),
  expectedVersion,
  ...CreateLogisticsGroupInput.pick({ name: true, nameEn: true, cutOff: true }).partial().shape,
})

export const CreateChannelInput = fields({
  groupId: id('LogisticsGroup').meta({ description: 'Logistics group.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name,
  nameEn,
  carrier: oneOf(CarrierCode).meta({ description: 'Carrier.' }),
  service: code().max(32).meta({ description: "The carrier's service code." }),
})

export const UpdateChannelInput = fields({
  channelId: id('Channel').meta({ description: 'The channel.' }),
  expectedVersion,
  ...CreateChannelInput.pick({ groupId: true, name: true, nameEn: true, service: true }).partial().shape,
})
