import { isStaff, Person } from '../../access/types/staff.ts'
import { Picture } from '../../file/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { mayDeletePhoto } from '../photo/mayDeletePhoto.ts'
import { inventoryRights } from '../states.ts'

export const AdjustmentPhoto = builder.prismaNode('AdjustmentPhoto', {
  description: 'A photo of the goods of an adjustment, such as of what is damaged.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('AdjustmentPhoto', inventoryRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    picture: t.field({
      type: Picture,
      description: 'The picture.',
      select: { picture: true },
      resolve: ({ picture }) => picture,
    }),
    note: t.exposeString('note', { description: 'What it shows; may be empty.' }),
    deletable: t.boolean({
      description: 'Whether you may delete it.',
      select: { warehouseId: true, customerId: true, staffId: true, adjustment: { select: { state: true } } },
      resolve: ({ warehouseId, customerId, staffId, adjustment }, _args, ctx) =>
        mayDeletePhoto({ warehouseId, customerId, staffId, adjustment }, signedIn(ctx)),
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was added.' }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who took it; null for programs and for customers.',
      select: { staffId: true },
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      resolve: ({ staffId }) => staffId,
    }),
  }),
})
