import { Person } from '../access/types/staff.ts'
import { hasRight } from '../kernel/command/actor.ts'
import { allowedActions } from '../kernel/command/allowedActions.ts'
import { stateHistory } from '../kernel/command/history.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { scoped } from '../kernel/schema/scoped.ts'
import { UserError, userErrors } from '../kernel/schema/userError.ts'
import { Printer } from '../printer/types.ts'
import { failureOf } from './openException.ts'
import { ScanClosing, ScanPlace, scanExceptionMachine, stationRights } from './states.ts'
import { areIdle, readRegistrars } from './store.ts'

export const Station = builder.prismaNode('Station', {
  description: 'A scan station: a workbench or handheld where one person scans in one tab.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Station', stationRights.use, 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name on the workbench, unique in its warehouse.' }),
    user: t.field({
      type: Person,
      nullable: true,
      description: 'Current user; null if free.',
      select: { staffId: true },
      resolve: ({ staffId }) => staffId,
    }),
    lastSeq: t.exposeInt('lastSeq', { description: 'Sequence number of the last scan; the next scan is one more.' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its user took it or last scanned; null if free.',
    }),
    idle: t.loadable({
      type: 'Boolean',
      description:
        'Whether its user has not scanned for the hours of the setting `STATION_IDLE_HOURS` (12 by default); anybody with `station:use` may then take it.',
      load: (ids: string[], { db, services }: Context) => areIdle(db, ids, services.at?.() ?? new Date()),
      resolve: ({ id }) => id,
    }),
    version: t.exposeInt('version', { description: 'Increases when the user changes; a tab with an older version has lost the station.' }),
    warehouse: t.relation('warehouse', { description: 'The warehouse.' }),
    labelPrinter: t.relation('labelPrinter', {
      nullable: true,
      description: 'Printer of the labels printed at it; null if its browser prints them.',
    }),
    documentPrinter: t.relation('documentPrinter', {
      nullable: true,
      description: 'Printer of the documents printed at it; null if its browser prints them.',
    }),
    putWallRows: t.exposeInt('putWallRows', { nullable: true, description: 'Number of rows of its put wall; null until it is set.' }),
    putWallColumns: t.exposeInt('putWallColumns', {
      nullable: true,
      description: 'Number of slots in a row of its put wall; null until it is set.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Registration time.' }),
    registeredBy: t.loadable({
      type: 'String',
      nullable: true,
      description:
        'Name of who registered it, in your language, or of the API key; null for the program, and if the reader is no member of staff.',
      load: async (ids: string[], { actor, db, language }: Context) =>
        actor?.kind === 'STAFF' ? readRegistrars(db, ids, language) : ids.map(() => null),
      resolve: ({ id }) => id,
    }),
  }),
})

export const ScanExceptionState = enumOf(stateEnum(scanExceptionMachine))

export const ScanException = builder.prismaNode('ScanException', {
  description: 'A scan that was confirmed as recorded and refused afterwards: its goods have moved, but the stock records do not show it.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ScanException', stationRights.use, 'warehouse', 'customer'),
  fields: (t) => ({
    state: t.expose('state', { type: ScanExceptionState, description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(scanExceptionMachine))],
      description: 'Actions available to you: on your own scans, or on all with `station:settle`.',
      select: { state: true, warehouseId: true, customerId: true, staffId: true },
      resolve: ({ state, staffId, ...ref }, _args, ctx) => {
        const actor = signedIn(ctx)
        const yours = staffId === actor.id || hasRight(actor, stationRights.settle, ref)
        return allowedActions(scanExceptionMachine, state, ref, ctx, () => yours)
      },
    }),
    kind: t.exposeString('kind', { description: 'Kind of scan: the name of its command, such as `receiveScan`.' }),
    code: t.exposeString('code', { nullable: true, description: 'Scanned code; null for an undo.' }),
    quantity: t.exposeInt('quantity', { nullable: true, description: 'Number of pieces, if the scan gave one.' }),
    input: t.expose('input', { type: 'JSON', description: "The scan's input as sent, for programs." }),
    documentKind: t.exposeString('documentKind', {
      nullable: true,
      description: 'Type of the document that it was made for, such as `InboundOrder`.',
    }),
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
      description: 'Kind of place where the goods are, as far as the scan tells; null if at the station.',
    }),
    placeCode: t.exposeString('placeCode', { nullable: true, description: 'Mark, code or number of that place.' }),
    why: t.field({
      type: UserError,
      description: 'Refusal, in the language of the request.',
      select: { refusal: true },
      resolve: ({ refusal }, _args, ctx) => userErrors([failureOf(refusal)], ctx)[0] as never,
    }),
    station: t.relation('station', { description: 'Station of the scan.' }),
    scannedBy: t.field({
      type: Person,
      description: 'Member of staff who scanned.',
      select: { staffId: true },
      resolve: ({ staffId }) => staffId,
    }),
    scannedAt: t.expose('scannedAt', { type: 'DateTime', description: 'Device time of the scan.' }),
    refusedAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the refusal.' }),
    closedHow: t.expose('closedHow', {
      type: enumOf(ScanClosing),
      nullable: true,
      description: 'Resolution; null while open.',
    }),
    closedDocument: t.exposeString('closedDocument', {
      nullable: true,
      description: 'Document that accounts for the goods, if it was closed by one.',
    }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'Closing time.' }),
    closedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who closed it.',
      select: { closedById: true },
      resolve: ({ closedById }) => closedById,
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
    history: t.loadableList(stateHistory),
  }),
})

builder.prismaObjectField('Staff', 'stationNames', (t) =>
  t.loadableList({
    type: 'String',
    description: 'Names of the stations that the person uses now; deactivation frees them.',
    complexity: 5,
    load: async (ids: string[], ctx) => {
      const rows = await ctx.db.station.findMany({
        where: { staffId: { in: ids } },
        select: { staffId: true, name: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      })
      return ids.map((id) => rows.filter(({ staffId }) => staffId === id).map(({ name }) => name))
    },
    resolve: ({ id }: { id: string }) => id,
  }),
)

builder.prismaObjectField(Printer, 'stationNames', (t) =>
  t.stringList({
    description: 'Names of the stations that use it.',
    select: { labelStations: { select: { name: true } }, documentStations: { select: { name: true } } },
    resolve: ({ labelStations, documentStations }) => [...new Set([...labelStations, ...documentStations].map(({ name }) => name))].sort(),
  }),
)
