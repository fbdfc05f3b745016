import type { WaveSetting as WaveSettingRow } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { LabelMode, WaveType } from '../states.ts'

export const WaveSetting = builder.objectRef<WaveSettingRow>('WaveSetting').implement({
  description: 'Wave settings of a type in a warehouse.',
  fields: (t) => ({
    type: t.expose('type', { type: enumOf(WaveType), description: 'The type.' }),
    maximum: t.exposeInt('maximum', { description: 'Maximum packages per wave.' }),
    hotThreshold: t.exposeInt('hotThreshold', { description: 'Minimum number of identical packages for a hot wave; only for HOT.' }),
    labelMode: t.expose('labelMode', { type: enumOf(LabelMode), description: 'Label mode.' }),
    confirmPicking: t.exposeBoolean('confirmPicking', { description: 'Whether picking is confirmed manually.' }),
    shipOnPrint: t.exposeBoolean('shipOnPrint', { description: 'Whether a package is shipped when the print of its label is confirmed.' }),
  }),
})
