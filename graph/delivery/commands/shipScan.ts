import { command } from '../../kernel/command/command.ts'
import { fields, id, scanned } from '../../kernel/input/fieldTypes.ts'
import { packageRights } from '../../package/states.ts'
import { weighedFields } from '../input.ts'
import { shipByCode, shippingByCode } from '../shipByCode.ts'

/** Ships the scanned package, or marks it abnormal because of its weight. */
export const shipScan = command({
  name: 'shipScan',
  means:
    'Ships the scanned package, with the weight on the scale if given. In a warehouse that weighs, the weight is required and compared with that of goods and packaging.',
  right: packageRights.ship,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: scanned().meta({ description: 'Tracking number or package number.' }),
    ...weighedFields,
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: shippingByCode,
  run: shipByCode,
})
