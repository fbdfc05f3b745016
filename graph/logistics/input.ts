import { code, fields, id, oneOf, text } from '../kernel/input.ts'
import { CarrierCode } from './states.ts'

export const CreateLogisticsGroupInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name: text(100).meta({ description: 'Name.' }),
  cutOff: text(5)
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .meta({ description: "When the truck leaves, `17:30`, by the warehouse's clock." }),
})

export const CreateChannelInput = fields({
  groupId: id('LogisticsGroup').meta({ description: 'The logistics group that it is waved with.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name: text(100).meta({ description: 'Name.' }),
  carrier: oneOf(CarrierCode).meta({ description: 'Who carries it.' }),
  service: code().max(32).meta({ description: "The carrier's code of the service." }),
})
