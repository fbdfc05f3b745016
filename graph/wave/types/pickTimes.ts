import type { PickTime } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { leastCalibratingWaves } from '../rules/calibration.ts'
import { waveRights } from '../states.ts'
import { readCalibration } from '../store/pickTimes.ts'

const PickTimesType = builder.objectRef<Pick<PickTime, 'waves' | 'until'>>('PickTimes').implement({
  description: 'How the minutes of picking are known in a warehouse.',
  fields: (t) => ({
    isCalibrated: t.boolean({
      description: 'Whether they are calibrated by the scans of handhelds; otherwise standard values apply, because too few waves count.',
      resolve: ({ waves }) => waves >= leastCalibratingWaves,
    }),
    waves: t.exposeInt('waves', { description: 'Number of waves that count: one picker, along the planned walk, without a long pause.' }),
    needed: t.int({ description: 'Number of waves that a calibration needs.', resolve: () => leastCalibratingWaves }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'When the last of these waves was picked.' }),
  }),
})

builder.prismaObjectField('Warehouse', 'pickTimes', (t) =>
  t.field({
    type: PickTimesType,
    nullable: true,
    description: 'How the minutes of picking are known. Null without the right to see waves.',
    complexity: 5,
    select: { id: true },
    authScopes: { right: waveRights.read },
    unauthorizedResolver: () => null,
    resolve: async ({ id }, _args, ctx) => (await readCalibration(ctx.db, id)) ?? { waves: 0, until: null },
  }),
)
