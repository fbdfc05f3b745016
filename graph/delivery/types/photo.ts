import { isStaff, Person } from '../../access/types/staff.ts'
import { customerName } from '../../customer/types.ts'
import { Picture } from '../../file/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { packageRights } from '../../package/states.ts'
import { mayDeletePhoto } from '../photo/mayDeletePhoto.ts'

export const PackagePhoto = builder.prismaNode('PackagePhoto', {
  description: 'A photo of a package: how it was packed and handed over. A customer sees those of its own packages.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PackagePhoto', packageRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    package: t.relation('package', { description: 'The package.' }),
    customerName: t.string({
      ...customerName,
      select: { package: { select: customerName.select } },
      resolve: ({ package: pkg }, args, ctx) => customerName.resolve(pkg, args, ctx),
    }),
    picture: t.field({
      type: Picture,
      description: 'The picture.',
      select: { picture: true },
      resolve: ({ picture }) => picture,
    }),
    note: t.exposeString('note', { description: 'What it shows; may be empty.' }),
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

builder.prismaObjectField('Package', 'photos', (t) =>
  t.relation('photos', { description: 'Photos of it, oldest first.', query: { orderBy: { id: 'asc' } } }),
)
