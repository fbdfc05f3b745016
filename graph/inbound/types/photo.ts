import { isStaff, Person } from '../../access/types/staff.ts'
import { Picture } from '../../file/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { mayDeletePhoto } from '../photo/mayDeletePhoto.ts'
import { inboundRights } from '../states.ts'

export const InboundPhoto = builder.prismaNode('InboundPhoto', {
  description:
    'A photo of what arrived damaged, of a receipt or an unknown parcel. A customer sees those of its own orders, and of a parcel once it is claimed.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundPhoto', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    picture: t.field({
      type: Picture,
      description: 'The picture.',
      select: { picture: true },
      resolve: ({ picture }) => picture,
    }),
    note: t.exposeString('note', { description: 'What is damaged; may be empty.' }),
    receipt: t.relation('receipt', { nullable: true, description: 'The receipt that it belongs to; null for a parcel.' }),
    parcel: t.relation('parcel', { nullable: true, description: 'The unknown parcel that it belongs to; null for a receipt.' }),
    deletable: t.boolean({
      description: 'Whether you may delete it.',
      select: { warehouseId: true, customerId: true, staffId: true },
      resolve: ({ warehouseId, customerId, staffId }, _args, ctx) => mayDeletePhoto({ warehouseId, customerId, staffId }, signedIn(ctx)),
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
