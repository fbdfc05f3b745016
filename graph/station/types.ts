import { Person } from '../access/types.ts'
import { builder } from '../kernel/builder.ts'
import { scoped } from '../kernel/scoped.ts'
import { stationRights } from './states.ts'

export const Station = builder.prismaNode('Station', {
  description: 'A scan station: a bench or a handheld where one person scans in one tab.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Station', stationRights.use, 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name on the bench, unique in its warehouse.' }),
    user: t.field({
      type: Person,
      nullable: true,
      description: 'Who uses it; null where nobody does.',
      select: { staffId: true },
      resolve: ({ staffId }) => staffId,
    }),
    lastSeq: t.exposeInt('lastSeq', { description: 'The number of its last scan; the next one is one more.' }),
    version: t.exposeInt('version', { description: 'Grows when somebody takes or leaves it: a tab that holds an older one has lost it.' }),
    warehouse: t.relation('warehouse', { description: 'The warehouse that it stands in.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
  }),
})
