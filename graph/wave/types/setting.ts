import type { WaveSetting as WaveSettingRow } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { LabelMode, PickMode, SortMode, WaveType } from '../states.ts'

export const WaveSetting = builder.objectRef<WaveSettingRow>('WaveSetting').implement({
  description: 'Wave settings of a type in a warehouse.',
  fields: (t) => ({
    type: t.expose('type', { type: enumOf(WaveType), description: 'The type.' }),
    version: t.exposeInt('version', { description: 'Version for optimistic locking; 0 while the defaults apply.' }),
    maximum: t.exposeInt('maximum', { description: 'Maximum packages per wave.' }),
    hotThreshold: t.exposeInt('hotThreshold', { description: 'Minimum number of identical packages for a hot wave; only for HOT.' }),
    pickMode: t.expose('pickMode', { type: enumOf(PickMode), description: 'How new waves are picked.' }),
    sortMode: t.expose('sortMode', { type: enumOf(SortMode), description: 'When the goods of new waves are sorted.' }),
    bindCart: t.exposeBoolean('bindCart', {
      description: 'Whether a pick cart must be bound before picking; sorting while picking always needs one.',
    }),
    labelMode: t.expose('labelMode', { type: enumOf(LabelMode), description: 'Label mode.' }),
    confirmPicking: t.exposeBoolean('confirmPicking', { description: 'Whether picking is confirmed manually.' }),
    shipOnPrint: t.exposeBoolean('shipOnPrint', { description: 'Whether a package is shipped when the print of its label is confirmed.' }),
    preCheck: t.exposeBoolean('preCheck', {
      description: 'Whether every piece of a package is scanned before its label is printed, also if the package is sorted.',
    }),
  }),
})
