import { code, fields, id, oneOf, text } from '../kernel/input/fieldTypes.ts'
import { CarrierCode } from './states.ts'

export const CreateLogisticsGroupInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name: text(100).meta({ description: 'Name.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  cutOff: text(5)
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .meta({ description: "Cut-off: when the truck leaves, `17:30`, in the warehouse's time zone." }),
})

export const CreateChannelInput = fields({
  groupId: id('LogisticsGroup').meta({ description: 'Logistics group.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name: text(100).meta({ description: 'Name.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  carrier: oneOf(CarrierCode).meta({ description: 'Carrier.' }),
  service: code().max(32).meta({ description: "The carrier's service code." }),
})
