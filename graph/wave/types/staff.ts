import { builder } from '../../kernel/schema/builder.ts'
import { readWavesOf, type StaffWaves } from '../store/wavesOfStaff.ts'

const StaffWavesRef = builder.objectRef<StaffWaves>('StaffWaves').implement({
  description: 'Numbers of waves at which a member of staff is at work, in all warehouses.',
  fields: (t) => ({
    toPick: t.exposeInt('toPick', {
      description: 'Number of waves that are not picked yet and that the person picks, alone or with others.',
    }),
    toPack: t.exposeInt('toPack', { description: 'Number of waves that the person sorts or packs.' }),
  }),
})

builder.prismaObjectField('Staff', 'waves', (t) =>
  t.loadable({
    type: StaffWavesRef,
    description: 'Waves at which the person is at work; they stay theirs if the account is deactivated.',
    complexity: 5,
    load: (ids: string[], ctx) => readWavesOf(ctx.db, ids),
    resolve: ({ id }: { id: string }) => id,
  }),
)
