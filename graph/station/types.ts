import { Person } from '../access/types.ts'
import { may } from '../kernel/actor.ts'
import { allowedActions } from '../kernel/allowedActions.ts'
import { builder } from '../kernel/builder.ts'
import { signedIn } from '../kernel/context.ts'
import { actionVocabulary, enumOf, stateVocabulary } from '../kernel/enum.ts'
import { historiesOf, StateChange } from '../kernel/history.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { scoped } from '../kernel/scoped.ts'
import { UserError, userErrors } from '../kernel/userError.ts'
import { failureOf } from './exception.ts'
import { idleHours, isIdle } from './rules.ts'
import { ScanClosing, ScanPlace, scanExceptionMachine, stationRights } from './states.ts'

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
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its user took it or scanned there last; null where nobody uses it.',
    }),
    idle: t.boolean({
      description: `Whether its user has not been heard of for ${idleHours} hours: then anybody with \`station:use\` may take it.`,
      select: { staffId: true, usedAt: true },
      resolve: (station, _args, { services }) => isIdle(station, services.at?.() ?? new Date()),
    }),
    version: t.exposeInt('version', { description: 'Grows when somebody takes or leaves it: a tab that holds an older one has lost it.' }),
    warehouse: t.relation('warehouse', { description: 'The warehouse that it stands in.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
  }),
})

export const ScanExceptionState = enumOf(stateVocabulary(scanExceptionMachine))

export const ScanException = builder.prismaNode('ScanException', {
  description:
    'A scan whose person was told that it is recorded, and that was refused afterwards: its goods have moved, and nothing in the books says so.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ScanException', stationRights.use, 'warehouse', 'customer'),
  fields: (t) => ({
    state: t.expose('state', { type: ScanExceptionState, description: 'Whether somebody still has to act.' }),
    allowedActions: t.field({
      type: [enumOf(actionVocabulary(scanExceptionMachine))],
      description: 'How you may close it now: that of a scan of your own, and with `station:settle` any.',
      select: { state: true, warehouseId: true, customerId: true, staffId: true },
      resolve: ({ state, staffId, ...ref }, _args, ctx) => {
        const actor = signedIn(ctx)
        const yours = staffId === actor.id || may(actor, stationRights.settle, ref)
        return allowedActions(scanExceptionMachine, state, ref, ctx, () => yours)
      },
    }),
    kind: t.exposeString('kind', { description: 'What kind of scan it was: the name of its command, such as `receiveScan`.' }),
    code: t.exposeString('code', { nullable: true, description: 'What was scanned; null where the scan takes something back.' }),
    quantity: t.exposeInt('quantity', { nullable: true, description: 'Pieces, where the scan said how many.' }),
    input: t.expose('input', { type: 'JSON', description: 'Everything that the scan said, as it was sent, for programs.' }),
    documentKind: t.exposeString('documentKind', { nullable: true, description: 'What document it was made for, such as `InboundOrder`.' }),
    documentId: t.id({
      nullable: true,
      description: 'Global id of that document.',
      select: { documentKind: true, documentId: true },
      resolve: ({ documentKind, documentId }) => (documentKind && documentId ? toNodeId(documentKind, documentId) : null),
    }),
    documentNumber: t.exposeString('documentNumber', { nullable: true, description: 'Number of that document.' }),
    placeKind: t.expose('placeKind', {
      type: enumOf(ScanPlace),
      nullable: true,
      description: 'Where its goods are, as far as the scan tells: what kind of place. Without one they are at the station.',
    }),
    placeCode: t.exposeString('placeCode', { nullable: true, description: 'The mark, code or number of that place.' }),
    why: t.field({
      type: UserError,
      description: 'Why it was refused, in the language of the request.',
      select: { refusal: true },
      resolve: ({ refusal }, _args, ctx) => userErrors([failureOf(refusal)], ctx)[0] as never,
    }),
    station: t.relation('station', { description: 'Where it was scanned.' }),
    scannedBy: t.field({
      type: Person,
      description: 'Who scanned it.',
      select: { staffId: true },
      resolve: ({ staffId }) => staffId,
    }),
    scannedAt: t.expose('scannedAt', { type: 'DateTime', description: "The device's time of the scan." }),
    refusedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was refused.' }),
    closedHow: t.expose('closedHow', {
      type: enumOf(ScanClosing),
      nullable: true,
      description: 'How it was closed; null while it is open.',
    }),
    closedDocument: t.exposeString('closedDocument', {
      nullable: true,
      description: 'The document that says where the goods are, where that closed it.',
    }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When it was closed.' }),
    closedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Who closed it.',
      select: { closedById: true },
      resolve: ({ closedById }) => closedById,
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    version: t.exposeInt('version', { description: 'Counts its changes.' }),
    history: t.loadableList({
      type: StateChange,
      description: 'Every change of its state, oldest first; the reason why it was discarded stands there.',
      load: (ids: string[], ctx) => historiesOf(ids, ctx),
      resolve: ({ id }) => id,
    }),
  }),
})
