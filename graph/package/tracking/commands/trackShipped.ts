import { z } from 'zod'
import { command } from '../../../kernel/command/command.ts'
import { fields } from '../../../kernel/input/fieldTypes.ts'
import { askedCarriers } from '../../../logistics/carriers.ts'
import { packageRights } from '../../states.ts'
import { saveShipped } from '../../store/tracking.ts'
import { arrivals, firstAskMs, trackedDays } from '../rules.ts'

/** Number of packages whose tracking begins together, so that others do not wait for them for long. */
export const shippedAtOnce = 100

/** Begins to track packages of a warehouse that are shipped; run by a job. */
export const trackShipped = command({
  name: 'trackShipped',
  means: 'Begins to track shipped packages, or goes on with those that are shipped again.',
  right: packageRights.askCarrier,
  input: fields({ warehouseId: z.uuid(), packageIds: z.array(z.uuid()) }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, _call, { packageIds }) {
    await saveShipped(tx, packageIds, { askMs: firstAskMs, days: trackedDays, arrivals, asked: askedCarriers() })
    return { result: {}, facts: [] }
  },
})
