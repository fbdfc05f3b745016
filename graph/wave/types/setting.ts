import type { WaveSetting as WaveSettingRow } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { LabelMode, PickMode, SortMode, WarehouseSettings, WaveType } from '../states.ts'
import { readSettingChanges, type SettingChange } from '../store/settingChanges.ts'

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

const WarehouseSettingChange = builder.objectRef<SettingChange>('WarehouseSettingChange').implement({
  description: 'The last change of a part of the settings of a warehouse.',
  fields: (t) => ({
    part: t.expose('part', { type: enumOf(WarehouseSettings), description: 'The part.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the change.' }),
    by: t.exposeString('by', {
      nullable: true,
      description:
        'Name of the person, in your language, or of the API key; null for the program, and if the reader is no member of staff.',
    }),
  }),
})

builder.prismaObjectField('Warehouse', 'settingChanges', (t) =>
  t.loadableList({
    type: WarehouseSettingChange,
    description: 'The last change of each part of its settings; none of a part that is as it began.',
    complexity: 5,
    load: async (ids: string[], ctx: Context) => {
      const isNamed = ctx.actor?.kind === 'STAFF'
      const changes = await readSettingChanges(ctx.db, ids, ctx.language)
      const byWarehouse = Map.groupBy(changes, ({ warehouseId }) => warehouseId)
      return ids.map((id) => (byWarehouse.get(id) ?? []).map((change) => (isNamed ? change : { ...change, by: null })))
    },
    resolve: ({ id }: { id: string }) => id,
  }),
)
