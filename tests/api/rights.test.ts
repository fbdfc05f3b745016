import { expect, test } from 'vitest'
import { customerRights, roleCodes, roles } from '../../graph/access/roles.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { schema } from '../../graph/server/schema.ts'
import { modelTypes, openFields, rootFields } from '../gates/rootFields.ts'
import type { Client } from './client.ts'
import { openHouse } from './harness.ts'
import { documentOf, nodeDocument, nodeTypes } from './rights/documents.ts'
import { fillBothSides, type Row, type Side } from './rights/rows.ts'

// Two warehouses with a customer each, and a row of every table for both. Everybody acts for "ours" and asks for all that is "theirs".
const house = await openHouse({ environment: { COST_PER_MINUTE: '0' }, invariants: false })
const rows = await fillBothSides(house.databaseUrl)
const tableOf = (model: string) => model.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
const modelOf = new Map(modelTypes(schema).map(({ type, model }) => [type, model]))
const rowOf = (side: Side, type: string) => rows[side].find(({ table }) => table === tableOf(modelOf.get(type) ?? type))
const idOf = (side: Side) => (type: string) => toNodeId(type, String(rowOf(side, type)?.values.id ?? newId()))
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
  /** The fence that this person stands behind: their own warehouse, or their own customer. */
  fence: 'warehouse_id' | 'customer_id'
}

const staff: Person[] = []
for (const role of roleCodes)
  staff.push({ name: role, client: await house.as(role, ours), rights: new Set(roles[role].rights), fence: 'warehouse_id' })
const key: Person = {
  name: "a customer's key",
  client: await house.withKey([...customerRights], customer),
  rights: customerRights,
  fence: 'customer_id',
}
const wall: Person = {
  name: 'a wall',
  client: await house.asWall(ours),
  rights: new Set(['wave:watch', 'warehouse:read']),
  fence: 'warehouse_id',
}
const people = [...staff, key, wall]

/** Where rows of theirs stand that nobody of ours may see, whatever the way: ids and texts that occur nowhere else. */
const secrets = new Map(people.map((person) => [person.name, secretsOf(person)]))

function secretsOf({ fence }: Person): string[] {
  const fenced = (row: Row) =>
    fence in row.values && row.values[fence] === rowOf('theirs', fence === 'warehouse_id' ? 'Warehouse' : 'Customer')?.values.id
  return rows.theirs
    .filter(fenced)
    .flatMap(({ table, values }) => [
      ...Object.values(values).filter((value): value is string => typeof value === 'string' && value.startsWith('theirs.')),
      ...[...modelOf].filter(([, model]) => tableOf(model) === table && 'id' in values).map(([type]) => toNodeId(type, String(values.id))),
    ])
}

/** What of an answer its reader should not have seen; what they sent themselves is theirs to know. */
function leaks({ name }: Person, sent: unknown, answer: unknown): string[] {
  const [text, known] = [JSON.stringify(answer), JSON.stringify(sent)]
  return (secrets.get(name) ?? []).filter((secret) => text.includes(secret) && !known.includes(secret))
}

test('there is something to look at, and the owner of everything sees it', async () => {
  expect(types.length).toBeGreaterThan(20)
  const owner = await house.as('owner')
  const unseen: string[] = []
  for (const type of types) {
    const { data, errors } = await owner.send(nodeDocument(schema, type), { id: idOf('theirs')(type) })
    if (!data?.node) unseen.push(`${type} ${errors.map(({ message }) => message).join()}`)
  }
  expect(unseen).toEqual([])
})

test('who is not signed in gets nothing but the way in', async () => {
  const wrong: string[] = []
  for (const field of asked) {
    const { document, variables } = documentOf(field, idOf('theirs'), newId())
    const { status, data, errors } = await house.anonymous.send(document, variables)
    if (status !== 401 || data || errors[0]?.extensions.code !== 'UNAUTHENTICATED')
      wrong.push(`${field.name} ${status} ${errors[0]?.message}`)
  }
  for (const type of types) {
    const { data } = await house.anonymous.send(nodeDocument(schema, type), { id: idOf('theirs')(type) })
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

test.each(people)('$name is refused every root field that asks for a right they lack', async (person) => {
  const wrong: string[] = []
  for (const field of asked.filter(({ rights }) => !rights.some((right) => person.rights.has(right)))) {
    const { document, variables } = documentOf(field, idOf('ours'), newId())
    const { data, errors } = await person.client.send(document, variables)
    const value = data?.[field.field.name]
    if (value || errors[0]?.extensions.code !== 'FORBIDDEN') wrong.push(`${field.name} ${errors[0]?.extensions.code} ${errors[0]?.message}`)
  }
  expect(wrong).toEqual([])
})

test.each(people)('$name gets nothing of the other side by any root field, and changes nothing there', async (person) => {
  const wrong: string[] = []
  const before = await factsThere(person)
  for (const field of asked.filter(({ name }) => !/^Mutation\.sign/.test(name))) {
    const { document, variables } = documentOf(field, idOf('theirs'), newId())
    const { data, errors } = await person.client.send(document, variables)
    const found = leaks(person, variables, [data, errors])
    if (found.length > 0) wrong.push(`${field.name} tells ${found}`)
    if (errors.some(({ extensions }) => !['FORBIDDEN', 'BAD_USER_INPUT', 'NOT_FOUND'].includes(extensions.code)))
      wrong.push(`${field.name} ${errors[0]?.extensions.code} ${errors[0]?.message}`)
  }
  expect(wrong).toEqual([])
  expect(await factsThere(person)).toEqual(before)
})

test.each(people)('$name follows nothing of the other side', async (person) => {
  const wrong: string[] = []
  for (const field of guarded.filter(({ kind }) => kind === 'subscription')) {
    const { document, variables } = documentOf(field, idOf('theirs'), newId())
    const following = await person.client.subscribe(document, variables)
    const held = field.rights.some((right) => person.rights.has(right))
    const first = following.next().catch((error) => error)
    const answer = held ? await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 30))]) : await first
    if (!held && answer?.code !== 'FORBIDDEN') wrong.push(`${field.name} is followed without the right`)
    if (leaks(person, variables, answer instanceof Error ? null : (answer ?? null)).length > 0) wrong.push(`${field.name} tells`)
    following.end()
  }
  expect(wrong).toEqual([])
})

/** What has happened to them, in their warehouse or to their customer. */
async function factsThere({ fence }: Person): Promise<string[]> {
  const [warehouseId = '', customerId = ''] = ['Warehouse', 'Customer'].map((type) => String(rowOf('theirs', type)?.values.id))
  const facts = await house.db.event.findMany({
    where: fence === 'warehouse_id' ? { warehouseId } : { customerId },
    orderBy: { no: 'asc' },
  })
  return facts.map(({ kind }) => kind)
}
