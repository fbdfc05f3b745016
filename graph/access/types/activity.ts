import { warehousesOfRight } from '../../kernel/command/actor.ts'
import { Failure, failureCatalogue } from '../../kernel/command/failure.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { RecipientReason } from '../../kernel/states/recipientReason.ts'
import { deviceOf } from '../rules/device.ts'
import { ActivityOutcome, ActivityWho, accessRights } from '../states.ts'
import {
  type ActivityChange,
  type ActivityHour,
  type ActivityRow,
  readActivityChanges,
  readLabels,
  readRecipientReasons,
} from '../store/activity.ts'

/** Objects that an entry names at most; a bulk action has an entry for each of its rows. */
const shownDocuments = 20
/** State changes of one entry that are shown. */
const shownChanges = 100

interface Document {
  type: string
  id: string
  label: string | null
}

// Its id is not called `id`: clients keep all that has the same one as one object, and these have other fields than the object itself.
const ActivityDocument = builder.objectRef<Document>('ActivityDocument').implement({
  description: 'An object that a command changed, or that a refused one was asked to change.',
  fields: (t) => ({
    documentId: t.id({ description: 'Global id of the object.', resolve: ({ type, id }) => toNodeId(type, id) }),
    type: t.exposeString('type', { description: 'Type of the object, such as `Wave`.' }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'Its number, code or name as it is now; null for one that has none, or that was deleted.',
    }),
  }),
})

const StateStep = builder.objectRef<ActivityChange>('ActivityStateChange').implement({
  description: 'A change of the state of an object by a command.',
  fields: (t) => ({
    type: t.exposeString('machine', { description: 'Type of the object, such as `Wave`.' }),
    documentId: t.id({ description: 'Global id of the object.', resolve: ({ machine, nodeId }) => toNodeId(machine, nodeId) }),
    from: t.exposeString('from', { nullable: true, description: 'State before; null for a new object.' }),
    to: t.exposeString('to', { description: 'State after.' }),
  }),
})

const actorTypes: Readonly<Record<string, string>> = { STAFF: 'Staff', KEY: 'ApiKey', WALL: 'WallToken' }

const sentenceOf = (code: string, ctx: Context) => {
  const isKnown = failureCatalogue().has(code)
  return isKnown ? Failure.sentence(code, ctx.language, allUnknown).trim() : null
}

/** The log keeps no values, so each stands as an ellipsis. */
const allUnknown = new Proxy({}, { get: (_values, name) => (name === 'form' ? undefined : '…') }) as Record<string, string>

export const Activity = builder.objectRef<ActivityRow>('Activity').implement({
  description: 'An entry of the log of all commands: who did what, when and from where. It never holds what was entered.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the entry; no global id.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    command: t.exposeString('command', { description: 'Name of the command, such as `voidWave`, or of a job of the program.' }),
    outcome: t.expose('outcome', { type: enumOf(ActivityOutcome), description: 'How it ended.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Code of the failure; null if it was done.' }),
    message: t.string({
      nullable: true,
      description: 'Sentence of the failure in your language, with an ellipsis for each value; null if it was done.',
      resolve: ({ failure }, _args, ctx) => failure && sentenceOf(failure, ctx),
    }),
    who: t.expose('actorKind', { type: enumOf(ActivityWho), description: 'Who acted.' }),
    actorId: t.id({
      nullable: true,
      description: 'Global id of the member of staff, the API key or the wall screen; null for others.',
      resolve: ({ actorKind, actorId }) => {
        const type = actorTypes[actorKind]
        return type && actorId ? toNodeId(type, actorId) : null
      },
    }),
    actorName: t.exposeString('actorName', { nullable: true, description: 'Name of who acted, in your language; null for the program.' }),
    stationId: t.id({
      nullable: true,
      description: 'Global id of the station; null for what was not scanned.',
      resolve: ({ stationId }) => stationId && toNodeId('Station', stationId),
    }),
    stationName: t.exposeString('stationName', { nullable: true, description: 'Name of the station.' }),
    address: t.exposeString('address', { nullable: true, description: 'Network address of the client; null for the program.' }),
    browser: t.string({
      nullable: true,
      description: 'Browser of the session; null if unknown.',
      resolve: ({ userAgent }) => userAgent && deviceOf(userAgent).browser,
    }),
    system: t.string({
      nullable: true,
      description: 'Operating system of the session; null if unknown.',
      resolve: ({ userAgent }) => userAgent && deviceOf(userAgent).system,
    }),
    sessionAt: t.expose('sessionAt', { type: 'DateTime', nullable: true, description: 'Time of the sign-in; null if unknown.' }),
    requestId: t.exposeString('requestId', { description: 'Id of the request; a bulk action and a job have one for all their commands.' }),
    key: t.string({
      nullable: true,
      description: 'First and last characters of the idempotency key; null if there was none.',
      resolve: ({ key }) => key && (key.length > 12 ? `${key.slice(0, 6)}…${key.slice(-4)}` : `${key.slice(0, 2)}…`),
    }),
    warehouseNumber: t.exposeString('warehouseNumber', { nullable: true, description: 'Number of the warehouse; null if it is of none.' }),
    customerCode: t.exposeString('customerCode', { nullable: true, description: 'Code of the customer; null if it is of none.' }),
    documentCount: t.int({
      description: 'Number of objects that it changed; of a refused command, of those that it names.',
      resolve: ({ changed }) => new Set(changed).size,
    }),
    documents: t.loadableList({
      type: ActivityDocument,
      description: `The objects, at most ${shownDocuments}. Those of what was not done are told to readers of all warehouses only.`,
      load: async (keys: string[], { pool }: Context) => {
        const lists = keys.map((key) => (key === '' ? [] : key.split(' ')))
        const found = await readLabels(pool, lists.flat())
        return lists.map((refs) =>
          refs.map((ref) => {
            const [type = '', id = ''] = ref.split(':')
            return { type, id, label: found.get(ref) ?? null }
          }),
        )
      },
      resolve: ({ changed, outcome }: ActivityRow, _args, ctx) => {
        // A refused input may name whatever its sender likes, also what the reader must not see.
        const isTold = outcome === 'DONE' || warehousesOfRight(signedIn(ctx), accessRights.activity) === null
        return isTold ? [...new Set(changed)].slice(0, shownDocuments).join(' ') : ''
      },
    }),
    recipientReason: t.loadable({
      type: enumOf(RecipientReason),
      nullable: true,
      description: 'Why the recipient of a package was opened; null for other entries.',
      load: async (ids: string[], { pool }: Context) => {
        const found = await readRecipientReasons(pool, ids)
        return ids.map((id) => found.get(id) ?? null)
      },
      resolve: ({ id, command, outcome }: ActivityRow) => (command === 'openRecipient' && outcome === 'DONE' ? id : null),
    }),
    changes: t.loadableList({
      type: StateStep,
      description: `Changes of the states of these objects, at most ${shownChanges}.`,
      complexity: 5,
      load: async (ids: string[], { pool }: Context) => {
        const byCommand = Map.groupBy(await readActivityChanges(pool, ids, shownChanges), ({ commandId }) => commandId)
        return ids.map((id) => byCommand.get(id) ?? [])
      },
      resolve: ({ id }: ActivityRow) => id,
    }),
  }),
})

export const ActivityHourRef = builder.objectRef<ActivityHour>('ActivityHour').implement({
  description: 'Number of entries of the log in one hour that ended alike.',
  fields: (t) => ({
    hour: t.exposeInt('hour', { description: 'Whole hours since `from`.' }),
    outcome: t.expose('outcome', { type: enumOf(ActivityOutcome), description: 'How they ended.' }),
    count: t.exposeInt('count', { description: 'Number of entries.' }),
  }),
})
