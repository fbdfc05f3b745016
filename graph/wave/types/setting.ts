import type { WaveSetting as WaveSettingRow } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/builder.ts'
import { enumOf } from '../../kernel/enum.ts'
import { LabelMode, WaveType } from '../states.ts'

export const WaveSetting = builder.objectRef<WaveSettingRow>('WaveSetting').implement({
  description: 'How waves of a type are made in a warehouse.',
  fields: (t) => ({
    type: t.expose('type', { type: enumOf(WaveType), description: 'The type.' }),
    maximum: t.exposeInt('maximum', { description: 'The most packages of one wave.' }),
    hotThreshold: t.exposeInt('hotThreshold', { description: 'From how many equal packages on they are hot; counts for HOT only.' }),
    labelMode: t.expose('labelMode', { type: enumOf(LabelMode), description: 'When labels are printed.' }),
    confirmPicking: t.exposeBoolean('confirmPicking', { description: 'Whether picking is confirmed by hand.' }),
    shipOnPrint: t.exposeBoolean('shipOnPrint', { description: 'Whether a package is shipped once its label is printed.' }),
  }),
})
