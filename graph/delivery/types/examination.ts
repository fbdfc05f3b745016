import { isStaff, Person } from '../../access/types/staff.ts'
import { filePath } from '../../file/rules.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { examinationMachine, packageRights } from '../../package/states.ts'
import { type ExaminedLine as Line, readExaminedLines } from '../../package/steps/examine.ts'
import { lineNameIn } from '../examine/examineView.ts'

export const ExaminedLine = builder.objectRef<Line>('ExaminedLine').implement({
  description: 'A product of a package, with the pieces that its examination counted.',
  fields: (t) => ({
    lineId: t.id({ description: 'The line.', resolve: ({ lineId }) => toNodeId('PackageLine', lineId) }),
    productId: t.id({ description: 'The product.', resolve: ({ productId }) => toNodeId('Product', productId) }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    productName: t.string({ description: 'Name.', resolve: (line, _args, { language }) => lineNameIn(language, line) }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'First barcode of a piece.' }),
    picture: t.string({
      nullable: true,
      description: 'Path of the main picture.',
      resolve: ({ pictureFileId }) => (pictureFileId ? filePath(pictureFileId) : null),
    }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces in the package.' }),
    examined: t.exposeInt('examined', { description: 'Number of pieces scanned.' }),
  }),
})

export const Examination = builder.prismaNode('Examination', {
  description: 'Examination of a packed package: its pieces are scanned once more before it leaves.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Examination', packageRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    package: t.relation('package', { description: 'The package.' }),
    state: t.expose('state', { type: enumOf(stateEnum(examinationMachine)), description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(examinationMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true, customerId: true, package: { select: { state: true } } },
      resolve: ({ state, package: pkg, ...ref }, _args, ctx) =>
        allowedActions(examinationMachine, state, ref, ctx, () => pkg.state === 'TO_BE_SHIPPED'),
    }),
    examiner: t.field({
      type: Person,
      nullable: true,
      description: 'Who scans or scanned; null while it waits, and for customers.',
      select: { examinerId: true },
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      resolve: ({ examinerId }) => examinerId,
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it was begun; null while it waits.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When the last piece was scanned.' }),
    lines: t.loadableList({
      type: ExaminedLine,
      description: 'Contents of the package, by SKU.',
      complexity: 10,
      load: async (ids: string[], ctx: Context) => {
        const rows = await ctx.db.examination.findMany({ where: { id: { in: ids } }, select: { id: true, packageId: true } })
        const packageOf = new Map(rows.map(({ id, packageId }) => [id, packageId]))
        const byPackage = Map.groupBy(await readExaminedLines(ctx.db, [...packageOf.values()]), ({ packageId }) => packageId)
        return ids.map((id) => byPackage.get(packageOf.get(id) ?? '') ?? [])
      },
      resolve: ({ id }) => id,
    }),
    history: t.loadableList(stateHistory),
  }),
})

builder.prismaObjectField('Package', 'examination', (t) =>
  t.relation('examination', { nullable: true, description: 'Its examination; null if it was never examined.' }),
)
