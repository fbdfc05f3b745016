import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const owner = await testServer.signInAs('owner')
const idOf = async ({ login }: { login: string }) =>
  toNodeId('Staff', (await testServer.db.staff.findUniqueOrThrow({ where: { login } })).id)
let count = 0
const draft = (rights: string[]) => ({ nameZh: `夜班 ${++count}`, nameEn: `Night shift ${count}`, rights })
const create = async (rights: string[]): Promise<Data> =>
  (await owner.command('createRole', draft(rights), 'role { id code version }')).role
const codes = (refusals: { code: string; field: string | null }[]) => refusals.map(({ code, field }) => [code, field])

it('a role is created, granted, changed for all who have it, and deleted once it is held by none', async () => {
  const role = await create(['wave:read', 'wave:pick'])
  const person = await testServer.factory.createStaff({ rights: ['home:read'], warehouse })
  const client = await testServer.signIn(person)
  const grant = { staffId: await idOf(person), roleId: role.id, warehouseId: warehouse.id }
  const selection = 'staff { grants { role { id } warehouse { id } at by { name } } }'
  const granted = (await owner.command('grantRole', grant, selection)).staff.grants.find((held: Data) => held.role.id === role.id)
  expect(granted).toMatchObject({ warehouse: { id: warehouse.id }, by: { name: expect.any(String) } })
  expect(granted.at).not.toBeNull()

  const socket = await client.subscribe('subscription ($id: ID!) { wavesChanged(warehouseId: $id) { __typename } }', { id: warehouse.id })
  const pickers = async () => (await owner.query('query ($id: ID!) { pickers(warehouseId: $id) { id } }', { id: warehouse.id })).pickers
  expect(await pickers()).toContainEqual({ id: grant.staffId })
  const change = { roleId: role.id, expectedVersion: role.version, rights: ['home:read'] }
  const { role: changed } = await owner.command('updateRole', change, 'role { rights version nameEn holderCount }')
  expect(changed).toMatchObject({ rights: ['home:read'], version: role.version + 1, holderCount: 1 })
  expect(await pickers()).not.toContainEqual({ id: grant.staffId })
  await expect(client.query('query ($id: ID!) { waves(warehouseId: $id) { totalCount } }', { id: warehouse.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  socket.end()

  expect(codes(await owner.refusal('updateRole', change))).toEqual([['VERSION_CONFLICT', null]])
  const gone = { roleId: role.id, expectedVersion: changed.version }
  expect(codes(await owner.refusal('deleteRole', gone))).toEqual([['ROLE_IN_USE', 'roleId']])
  await owner.command('revokeRole', grant)
  expect(await owner.command('deleteRole', gone, 'deletedId')).toEqual({ deletedId: role.id, userErrors: [] })
})

it('a change of a role reaches an open subscription of those who have it', async () => {
  const role = await create(['warehouse:read'])
  const person = await testServer.factory.createStaff({ rights: ['home:read'], warehouse })
  await owner.command('grantRole', { staffId: await idOf(person), roleId: role.id, warehouseId: warehouse.id })
  const { id: cargoAreaId } = await testServer.factory.createArea(warehouse)
  const createLocation = (code: string) => owner.command('createLocation', { cargoAreaId, code }, 'location { id }')
  const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { code } }'
  const following = await (await testServer.signIn(person)).subscribe(document, { id: warehouse.id })
  await createLocation('R01-01-01')
  await following.nextMatching(({ locationChanged }) => locationChanged.code === 'R01-01-01')
  await owner.command('updateRole', { roleId: role.id, expectedVersion: role.version, rights: ['home:read'] })
  await createLocation('R01-01-02')
  await expect(following.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('an open page learns at once which rights it has', async () => {
  const role = await create(['warehouse:read'])
  const person = await testServer.factory.createStaff({ rights: ['home:read'], warehouse })
  const client = await testServer.signIn(person)
  const document = 'subscription { viewerChanged { login roles { code } grants { rights } } }'
  const following = await client.subscribe(document)
  const rightsOf = ({ viewerChanged }: Data): string[] => viewerChanged.grants.flatMap(({ rights }: Data) => rights)
  const grant = { staffId: await idOf(person), roleId: role.id, warehouseId: warehouse.id }
  await owner.command('grantRole', grant)
  const granted = await following.nextMatching((data) => rightsOf(data).includes('warehouse:read'))
  expect(granted.viewerChanged).toMatchObject({ login: person.login })
  await owner.command('updateRole', { roleId: role.id, expectedVersion: role.version, rights: ['product:read'] })
  await following.nextMatching((data) => rightsOf(data).includes('product:read') && !rightsOf(data).includes('warehouse:read'))
  await owner.command('revokeRole', grant)
  const revoked = await following.nextMatching((data) => !rightsOf(data).includes('product:read'))
  expect(rightsOf(revoked)).toContain('home:read')
  await expect(testServer.anonymous.subscribe(document).then((events) => events.next())).rejects.toThrow()
})

it('nobody gives a role more than they hold everywhere, and taking rights away is free', async () => {
  const strong = await create(['access:staff', 'wave:pick', 'home:read'])
  const clerk = await testServer.signInWithRights(['access:staff', 'home:read'])
  const update = (rights: string[], expectedVersion: number) => ({ roleId: strong.id, expectedVersion, rights })
  expect(codes(await clerk.refusal('createRole', draft(['home:read', 'wave:pick'])))).toEqual([['RIGHT_NOT_HELD', 'rights.1']])
  expect(codes(await clerk.refusal('createRole', draft(['wave:fly'])))).toEqual([['RIGHT_UNKNOWN', 'rights.0']])
  // Even a right of one's own is not added to a role with others: it would strengthen those who have it.
  expect(codes(await clerk.refusal('updateRole', update(['home:read', 'wave:pick', 'access:staff', 'access:keys'], 1)))).toEqual([
    ['RIGHT_NOT_HELD', 'rights.1'],
  ])
  const { role } = await clerk.command('updateRole', update(['access:staff'], 1), 'role { rights version isGrantable }')
  expect(role).toEqual({ rights: ['access:staff'], version: 2, isGrantable: true })
  expect((await clerk.command('createRole', draft(['home:read']), 'role { builtIn }')).role).toEqual({ builtIn: false })

  const { rights } = await clerk.query('{ rights { name means scope isHeld } }')
  expect(rights.filter(({ isHeld }: Data) => isHeld).map(({ name }: Data) => name)).toEqual(['access:staff', 'home:read'])
  expect(rights).toContainEqual({ name: 'wave:pick', means: 'Pick and confirm picking', scope: 'WAREHOUSE', isHeld: false })
})

it('tells what a change of a role would do to those who have it', async () => {
  const [role, reserve] = [await create(['package:unship', 'tariff:edit', 'home:read']), await create(['package:unship'])]
  const hired = async (inAll: boolean, ...roles: Data[]) => {
    const person = await testServer.factory.createStaff({ rights: ['home:read'], warehouse })
    const staffId = await idOf(person)
    for (const { id: roleId } of roles) await owner.command('grantRole', { staffId, roleId, ...(!inAll && { warehouseId: warehouse.id }) })
    return { staffId, person }
  }
  const effectFor = async (client: typeof owner, rights: string[], roleId = role.id) => {
    const document = `query ($roleId: ID!, $rights: [String!]!) {
      roleEffect(roleId: $roleId, rights: $rights) { people gained { right people } lost { right people } onlyOwners { right warehouses } youLose }
    }`
    return (await client.query(document, { roleId, rights })).roleEffect
  }
  await hired(false, role)
  // Holds the lost right by another role, too.
  const second = await hired(false, role, reserve)
  const gone = await hired(false, role, reserve)
  await owner.command('deactivateStaff', { staffId: gone.staffId })
  const after = ['access:staff', 'home:read', 'package:ship', 'wave:fly']
  expect(await effectFor(owner, after)).toEqual({
    people: 2,
    // One of the whole deployment is held with a grant in all warehouses only.
    gained: [
      { right: 'access:staff', people: 0 },
      { right: 'package:ship', people: 2 },
    ],
    lost: [
      { right: 'package:unship', people: 1 },
      { right: 'tariff:edit', people: 0 },
    ],
    onlyOwners: [],
    youLose: [],
  })
  await owner.command('revokeRole', { staffId: second.staffId, roleId: reserve.id, warehouseId: warehouse.id })
  expect((await effectFor(owner, after)).onlyOwners).toEqual([{ right: 'package:unship', warehouses: [warehouse.number] }])

  const own = await create(['access:staff', 'tariff:edit', 'home:read'])
  const clerk = await testServer.signIn((await hired(true, own)).person)
  expect(await effectFor(clerk, ['access:staff', 'package:ship'], own.id)).toEqual({
    people: 1,
    gained: [{ right: 'package:ship', people: 1 }],
    // The first role has it in the warehouse.
    lost: [
      { right: 'home:read', people: 1 },
      { right: 'tariff:edit', people: 1 },
    ],
    onlyOwners: [{ right: 'tariff:edit', warehouses: null }],
    youLose: ['home:read', 'tariff:edit'],
  })
  expect(await effectFor(owner, after, toNodeId('Role', newId()))).toBeNull()
})

it('a role tells its changes and who made them', async () => {
  const role = await create(['home:read', 'wave:pick'])
  const following = await owner.subscribe('subscription ($id: ID) { roleChanged(id: $id) { nameEn rights } }', { id: role.id })
  const update = (change: object, expectedVersion: number) =>
    owner.command('updateRole', { roleId: role.id, expectedVersion, ...change }, 'role { version }')
  const nameEn = `Late shift ${++count}`
  await update({ nameEn, rights: ['wave:pack', 'home:read'] }, 1)
  await following.nextMatching(({ roleChanged }) => roleChanged.nameEn === nameEn && roleChanged.rights.includes('wave:pack'))
  following.end()
  // What is stored already is no change.
  const again = () => update({ nameEn, rights: ['home:read', 'wave:pack', 'home:read'] }, 2)
  expect(await testServer.recordFactKinds(again)).toEqual([])
  expect((await again()).role.version).toBe(2)
  const document = 'query ($id: ID!) { node(id: $id) { ... on Role { history { what fields granted removed by } } } }'
  const { history } = (await owner.query(document, { id: role.id })).node
  expect(history).toEqual([
    { what: 'CHANGED', fields: ['nameEn', 'rights'], granted: ['wave:pack'], removed: ['wave:pick'], by: expect.any(String) },
    { what: 'CREATED', fields: [], granted: ['home:read', 'wave:pick'], removed: [], by: expect.any(String) },
  ])
})

it('built-in roles are fixed, and a name is taken once in any case', async () => {
  const builtIn = await testServer.db.role.findUniqueOrThrow({ where: { code: 'picker' } })
  const picker = { roleId: toNodeId('Role', builtIn.id), expectedVersion: builtIn.version }
  expect(codes(await owner.refusal('updateRole', { ...picker, rights: ['home:read'] }))).toEqual([['ROLE_BUILT_IN', 'roleId']])
  expect(codes(await owner.refusal('deleteRole', picker))).toEqual([['ROLE_BUILT_IN', 'roleId']])
  const first = draft(['home:read'])
  await owner.command('createRole', first)
  expect(codes(await owner.refusal('createRole', { ...draft(['home:read']), nameEn: first.nameEn.toUpperCase() }))).toEqual([
    ['ROLE_NAME_TAKEN', 'nameEn'],
  ])
  expect(codes(await owner.refusal('createRole', { ...draft([]), nameZh: '' }))).toEqual([
    ['REQUIRED', 'nameZh'],
    ['TOO_FEW', 'rights'],
  ])
})

it('an account is edited by one of two at once, and keeps its login', async () => {
  const person = await testServer.factory.createStaff({ role: 'picker' })
  const staffId = await idOf(person)
  const edit = (name: string) => owner.command('updateStaff', { staffId, expectedVersion: 1, name }, 'staff { name login version }')
  const answers = await Promise.all([edit('Ann Lee'), edit('Ann Li')])
  const [saved, ...more] = answers.filter(({ userErrors }) => userErrors.length === 0)
  expect(more).toEqual([])
  expect(saved?.staff).toEqual({ name: expect.stringMatching(/^Ann/), login: person.login, version: 2 })
  expect(answers.flatMap(({ userErrors }) => userErrors)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  expect(codes(await owner.refusal('updateStaff', { staffId, expectedVersion: 2, language: 'fr' }))).toEqual([['NOT_ONE_OF', 'language']])
})

it('shows where a person is signed in, and signs them out of one device or of all', async () => {
  const person = await testServer.factory.createStaff({ role: 'picker' })
  const staffId = await idOf(person)
  const [desk, phone, tablet] = [await testServer.signIn(person), await testServer.signIn(person), await testServer.signIn(person)]
  const asked = 'query ($id: ID!) { node(id: $id) { ... on Staff { isYou sessions { id browser isThis createdAt } } } }'
  const { node } = await owner.query(asked, { id: staffId })
  expect(node.sessions).toHaveLength(3)
  expect(node.isYou).toBe(false)
  const names = async (client: typeof desk) => (await client.query('{ viewer { name } }')).viewer.name
  const newest = node.sessions[0].id
  await owner.command('endStaffSessions', { staffId, sessionId: newest })
  await expect(names(tablet)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect([await names(desk), await names(phone)]).toEqual([person.login, person.login])
  const foreign = await owner.query(asked, { id: (await owner.query('{ viewer { staffId } }')).viewer.staffId })
  expect(foreign.node).toMatchObject({ isYou: true, sessions: [{ isThis: true }] })
  expect(codes(await owner.refusal('endStaffSessions', { staffId, sessionId: foreign.node.sessions[0].id }))).toEqual([
    ['NOT_FOUND', 'sessionId'],
  ])
  await owner.command('endStaffSessions', { staffId })
  for (const client of [desk, phone]) await expect(names(client)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await testServer.recordFactKinds(() => owner.command('endStaffSessions', { staffId }))).toEqual([])
})

it('lists staff by role, warehouse, name and state', async () => {
  const other = await testServer.factory.createWarehouse()
  const role = await create(['home:read'])
  const people = await Promise.all([1, 2, 3].map(() => testServer.factory.createStaff({ rights: ['home:read'], warehouse: other })))
  const ids = await Promise.all(people.map(idOf))
  await owner.command('grantRole', { staffId: ids[0], roleId: role.id, warehouseId: other.id })
  await owner.command('grantRole', { staffId: ids[1], roleId: role.id })
  await owner.command('deactivateStaff', { staffId: ids[2] })
  const found = async (filter: object) => {
    const document = 'query ($f: StaffFilter) { staff(filter: $f, sort: OLDEST, first: 50) { totalCount edges { node { id } } } }'
    const { staff } = await owner.query(document, { f: filter })
    expect(staff.totalCount).toBe(staff.edges.length)
    return staff.edges.map(({ node }: Data) => ids.indexOf(node.id))
  }
  expect((await found({ roleIds: [role.id] })).sort()).toEqual([0, 1])
  expect(await found({ roleIds: [role.id], warehouseIds: [other.id], search: { values: [people[0]?.login], mode: 'EXACT' } })).toEqual([0])
  expect(await found({ roleIds: [role.id], warehouseIds: [warehouse.id] })).toEqual([1])
  expect(await found({ active: false, warehouseIds: [other.id] })).toEqual([2])
})
