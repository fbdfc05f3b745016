import { expect, onTestFinished, test } from 'vitest'
import {
  customerRights,
  customerRoleRights,
  grantable,
  ownRights,
  partnerRights,
  roleCodes,
  roles,
  staffOnlyRights,
} from '../../graph/access/rules/roles.ts'
import { type Right, rightSpec } from '../../graph/kernel/command/right.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { holdLivenessLock, processLockKind } from '../../graph/server/live/processRegistry.ts'
import { openFields, type RootField, rootFields } from '../gates/rootFields.ts'
import { isLong } from '../isLong.ts'
import { createPartner } from './access/partnerFixture.ts'
import type { Client } from './client.ts'
import { documentOf, nodeDocument, nodeTypes } from './rights/documents.ts'
import { fillBothSides, type Side } from './rights/rows.ts'
import { BothSides, type Fence, leaksIn } from './rights/secrets.ts'
import type { Subscription } from './subscription.ts'
import { startTestServer } from './testServer.ts'

// Two warehouses with a customer each, and a row of every table for both. Users act for "ours" and request everything of "theirs".
// A root field is refused before its arguments are read, so of the roles that lack its right two are asked, each time others, and a key and a wall
// always; of "theirs" everybody requests what their rights allow. `npm run test:long rights` asks everybody for everything.
const testServer = await startTestServer({ invariants: false })
const sides = new BothSides(await fillBothSides(testServer.databaseUrl), schema)
const rowOf = (side: Side, type: string) => sides.row(side, type)
const idOf = (side: Side) => (type: string) => sides.id(side, type)
const ours = { id: idOf('ours')('Warehouse') }
const customer = { id: idOf('ours')('Customer') }

const types = nodeTypes(schema)
const fields = rootFields(schema)
const guarded = fields.filter(({ name }) => !openFields.has(name))
const asked = guarded.filter(({ kind }) => kind !== 'subscription')

interface Person {
  name: string
  client: Client
  rights: ReadonlySet<string>
  /** Scope of the user: rows of the warehouse, or rows of the customer. */
  fence: Fence
}

const staff: Person[] = []
for (const role of roleCodes)
  staff.push({
    name: role,
    client: await testServer.signInAs(role, ours),
    rights: new Set([...roles[role].rights, ...ownRights]),
    fence: 'warehouse_id',
  })
const key: Person = {
  name: "a customer's key",
  client: await testServer.createApiKeyClient([...customerRights], customer),
  rights: customerRights,
  fence: 'customer_id',
}
const user: Person = {
  name: 'a user of a customer',
  client: await testServer.signInOf(customer),
  rights: new Set([...customerRoleRights.ALL, ...ownRights]),
  fence: 'customer_id',
}
const readingUser: Person = {
  name: 'a reading user of a customer',
  client: await testServer.signInOf(customer, 'READ'),
  rights: new Set([...customerRoleRights.READ, ...ownRights]),
  fence: 'customer_id',
}
const partner = await createPartner(testServer, await testServer.signInAs('owner'), {
  ...customer,
  code: String(rowOf('ours', 'Customer')?.values.code),
})
const partnerUser: Person = {
  name: 'a user of a customer who came from a partner',
  client: await partner.enter((await testServer.factory.createCustomerUser(customer)).login),
  rights: user.rights,
  fence: 'customer_id',
}
const partnerKey: Person = { name: 'the key of a partner', client: partner.client, rights: new Set(partnerRights), fence: 'customer_id' }
/** A key of the provider that is limited to the warehouse, with all rights that such a key can have. */
const rightsInWarehouse = [...grantable].filter((right) => rightSpec(right as Right).scope !== 'global' && !staffOnlyRights.has(right))
const warehouseKey: Person = {
  name: 'a key of one warehouse',
  client: await testServer.createApiKeyClient(rightsInWarehouse, undefined, ours),
  rights: new Set(rightsInWarehouse),
  fence: 'warehouse_id',
}
const wall: Person = {
  name: 'a wall',
  client: await testServer.createWallClient(ours),
  rights: new Set(['wave:watch', 'warehouse:read']),
  fence: 'warehouse_id',
}
const people = [...staff, key, user, readingUser, partnerUser, partnerKey, warehouseKey, wall]

const lacks = ({ rights: held }: Person, { rights }: (typeof asked)[number]) => !rights.some((right) => held.has(right))

/** Whether a person is asked for a field whose right they lack: of the roles two, in turn. */
function isSampled(person: Person, field: (typeof asked)[number]): boolean {
  const without = staff.filter((one) => lacks(one, field))
  const place = without.indexOf(person)
  const first = asked.indexOf(field) % without.length
  return isLong || place < 0 || place === first || place === (first + 1) % without.length
}

const secrets = new Map(people.map(({ name, fence }) => [name, sides.secrets(fence)]))

/** Secrets of the other side in an answer. */
const leaks = ({ name }: Person, sent: unknown, answer: unknown): string[] => leaksIn(secrets.get(name) ?? [], sent, answer)

test('secrets exist, and the owner sees them', async () => {
  expect(types.length).toBeGreaterThan(20)
  const owner = await testServer.signInAs('owner')
  const unseen: string[] = []
  for (const type of types) {
    const { data, errors } = await owner.send(nodeDocument(schema, type), { id: idOf('theirs')(type) })
    if (!data?.node) unseen.push(`${type} ${errors.map(({ message }) => message).join()}`)
  }
  expect(unseen).toEqual([])
})

test('anonymous requests get nothing except sign-in', async () => {
  const wrong: string[] = []
  for (const field of asked) {
    const { document, variables } = documentOf(field, idOf('theirs'), newId())
    const { status, data, errors } = await testServer.anonymous.send(document, variables)
    if (status !== 401 || data || errors[0]?.extensions.code !== 'UNAUTHENTICATED')
      wrong.push(`${field.name} ${status} ${errors[0]?.message}`)
  }
  for (const type of types) {
    const { data } = await testServer.anonymous.send(nodeDocument(schema, type), { id: idOf('theirs')(type) })
    if (data?.node) wrong.push(type)
  }
  expect(wrong).toEqual([])
})

test.each(people)('$name gets no node of the other side', async (person) => {
  const wrong: string[] = []
  for (const type of types) {
    const sent = { id: idOf('theirs')(type) }
    const row = rowOf('theirs', type)
    const reply = await person.client.send(nodeDocument(schema, type), sent)
    const found = leaks(person, sent, [reply.data, reply.errors])
    if (found.length > 0) wrong.push(`${type} tells ${found}`)
    if (row?.values[person.fence] && reply.data?.node) wrong.push(`${type} is there`)
    if (reply.errors.some(({ extensions }) => extensions.code === 'SYSTEM_ERROR')) wrong.push(`${type} breaks`)
  }
  expect(wrong).toEqual([])
})

test.each(people)('$name loses only the fields of a row that they may not read', async (person) => {
  const wrong: string[] = []
  for (const type of types) {
    const sent = { id: idOf('ours')(type) }
    const { data: bare } = await person.client.send('query ($id: ID!) { node(id: $id) { id } }', sent)
    const { data: whole } = await person.client.send(nodeDocument(schema, type), sent)
    if (bare?.node && !whole?.node) wrong.push(type)
  }
  expect(wrong).toEqual([])
})

test.each(people)('$name is refused every root field whose right they lack', async (person) => {
  const wrong: string[] = []
  for (const field of asked.filter((one) => lacks(person, one) && isSampled(person, one))) {
    const { document, variables } = documentOf(field, idOf('ours'), newId())
    const { data, errors } = await person.client.send(document, variables)
    const value = data?.[field.field.name]
    if (value || errors[0]?.extensions.code !== 'FORBIDDEN') wrong.push(`${field.name} ${errors[0]?.extensions.code} ${errors[0]?.message}`)
  }
  expect(wrong).toEqual([])
})

test.each(people)('$name reads and changes nothing of the other side by any root field', async (person) => {
  const wrong: string[] = []
  const before = await readForeignFacts(person)
  for (const field of asked.filter((one) => !/^Mutation\.sign/.test(one.name) && (isLong || !lacks(person, one)))) {
    const { document, variables } = documentOf(field, idOf('theirs'), newId())
    const { data, errors } = await person.client.send(document, variables)
    const found = leaks(person, variables, [data, errors])
    if (found.length > 0) wrong.push(`${field.name} tells ${found}`)
    if (errors.some(({ extensions }) => !['FORBIDDEN', 'BAD_USER_INPUT', 'NOT_FOUND'].includes(extensions.code)))
      wrong.push(`${field.name} ${errors[0]?.extensions.code} ${errors[0]?.message}`)
  }
  expect(wrong).toEqual([])
  expect(await readForeignFacts(person)).toEqual(before)
})

/** A subscription of a person to a field of one side. */
interface Following {
  name: string
  /** What it says at once; null if it says nothing before something changes. */
  first: unknown
  subscription: Subscription
}

/** Follow the caller, who is of no side: `tests/api/notice` shows that others are told nothing. */
const ofCaller = new Set(['Subscription.myNoticesChanged'])

const followed = guarded.filter(({ kind, name }) => kind === 'subscription' && !ofCaller.has(name))
const startsAtOnce = ({ field }: RootField) => /\bon subscription\b|\bat once,? and\b/.test(field.description ?? '')

/** Subscribes, and reads what the subscription says at once. */
async function follow({ name, client }: Pick<Person, 'name' | 'client'>, field: RootField, side: Side): Promise<Following> {
  const { document, variables } = documentOf(field, idOf(side), newId())
  const subscription = await client.subscribe(document, variables)
  onTestFinished(() => subscription.end())
  const first = startsAtOnce(field) ? await answerOf({ subscription }) : null
  return { name: `${name} ${field.name}`, subscription, first }
}

/** The next answer, or its error: rows of this test are not valid enough for every screen. */
const answerOf = ({ subscription }: Pick<Following, 'subscription'>) => subscription.next().catch((error) => error)

/** Writes an event of every record of a side, as a command of another process does. */
async function changeEverything(side: Side): Promise<void> {
  const idIn = (type: string) => String(rowOf(side, type)?.values.id)
  const common = { warehouseId: idIn('Warehouse'), customerId: idIn('Customer'), commandId: newId(), at: new Date() }
  const payload = { waveId: idIn('Wave'), stationId: idIn('Station'), topics: ['stock'] }
  const changed = types.filter((type) => rowOf(side, type)?.values.id)
  // Users of customers are told by an event of its own of what is for customers.
  const told = [...changed.map((type) => [type, idIn(type)] as const), ['AnnouncementToCustomers', idIn('Announcement')] as const]
  await testServer.db.event.createMany({
    data: told.map(([nodeType, nodeId]) => ({ kind: 'test.changed', nodeType, nodeId, payload, ...common })),
  })
}

/** Servers read events of others while there are others; they know one by the lock that it holds. */
async function actAsAnotherProcess(): Promise<void> {
  const client = await testServer.services.pool.connect()
  onTestFinished(() => client.release(true))
  await holdLivenessLock(client, processLockKind, newId())
}

test.each(people)('$name cannot follow what they have no right to', async (person) => {
  const wrong: string[] = []
  for (const field of followed.filter((one) => lacks(person, one))) {
    const { document, variables } = documentOf(field, idOf('theirs'), newId())
    const subscription = await person.client.subscribe(document, variables)
    const answer = await subscription.next().catch((error) => error)
    if (answer?.code !== 'FORBIDDEN') wrong.push(field.name)
    subscription.end()
  }
  expect(wrong).toEqual([])
})

test('everybody receives the events of their own side, and none of the other', async () => {
  await actAsAnotherProcess()
  const owner = { name: 'owner', client: await testServer.signInAs('owner') }
  const held = people.flatMap((person) => followed.filter((field) => !lacks(person, field)).map((field) => ({ person, field })))
  const [witness, foreign, own] = await Promise.all([
    Promise.all(followed.map((field) => follow(owner, field, 'theirs'))),
    Promise.all(held.map(({ person, field }) => follow(person, field, 'theirs'))),
    Promise.all(held.map(({ person, field }) => follow(person, field, 'ours'))),
  ])
  await changeEverything('theirs')
  for (const following of witness) await answerOf(following)
  await changeEverything('ours')
  for (const following of own) await answerOf(following)
  const wrong: string[] = []
  for (const [at, { name, first }] of foreign.entries()) {
    const { person, field } = held[at] as (typeof held)[number]
    const found = leaks(person, documentOf(field, idOf('theirs'), '').variables, first)
    if (found.length > 0) wrong.push(`${name} tells ${found} at once`)
  }
  for (const following of foreign)
    while (following.subscription.pendingCount() > 0) {
      const answer = await answerOf(following)
      if (!['FORBIDDEN', 'NOT_FOUND'].includes(answer.code)) wrong.push(`${following.name} ${JSON.stringify(answer)}`)
    }
  expect(wrong).toEqual([])
})

/** Facts of the other side: of its warehouse or of its customer. */
async function readForeignFacts({ fence }: Person): Promise<string[]> {
  const [warehouseId = '', customerId = ''] = ['Warehouse', 'Customer'].map((type) => String(rowOf('theirs', type)?.values.id))
  const facts = await testServer.db.event.findMany({
    where: fence === 'warehouse_id' ? { warehouseId } : { customerId },
    orderBy: { no: 'asc' },
  })
  return facts.map(({ kind }) => kind)
}
