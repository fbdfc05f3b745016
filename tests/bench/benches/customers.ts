import { createStaff } from '../../../graph/access/commands/createStaff.ts'
import { grantRole } from '../../../graph/access/commands/grantRole.ts'
import { hashPassword } from '../../../graph/access/signIn.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { storeEdges } from '../../../graph/kernel/schema/storeEdges.ts'
import { type Database, openDatabase } from '../../../graph/kernel/sql/db.ts'
import { createFunctions } from '../../../prisma/functions.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { seedMasters } from '../../../prisma/seed/masters.ts'
import { runCommand } from '../../../prisma/seed/runCommand.ts'
import { createSeedContext } from '../../../prisma/seed/seedContext.ts'
import type { Bench, BenchEnvironment, Comparison } from '../bench.ts'
import { documentOf, milliseconds } from '../comparePages.ts'
import { type FilledCustomer, fillCustomers, loginOf } from '../fill/customers.ts'
import { poster } from '../http.ts'

const [many, few] = [Number(process.env.BENCH_CUSTOMERS ?? 2_000), 5]
const password = 'bench of customers'
const first = 50
/** Links that are made in a round. */
const fewLinks = 6

type Data = Record<string, unknown>
type Answer = Record<string, { [field: string]: unknown; userErrors?: unknown[] }>
type Ask = (what: { documentId: string } | { query: string }, variables: Data, token?: string | null) => Promise<Answer>

/** One of the two companies: its server, and who works there. */
interface Side {
  ask: Ask
  run(command: string, input: Data, fields: string, token?: string | null): Promise<Answer[string]>
  owner: string
  /** Another owner, because one person makes at most 60 links an hour. */
  inviter: string
  user: string
  partner: string
  warehouseId: string
  customers: FilledCustomer[]
  /** One of the middle. */
  customer: FilledCustomer
}

async function openSide(url: string, database: Database, warehouseId: string, customers: FilledCustomer[]): Promise<Side> {
  const post = poster(url, 1)
  const ask: Ask = async (what, variables, token = null) => {
    const text = await post('/graphql', JSON.stringify({ ...what, variables }), token ? { authorization: `Bearer ${token}` } : {})
    const { data, errors } = JSON.parse(text) as { data: Answer; errors?: unknown }
    if (errors) throw new Error(text.slice(0, 500))
    return data
  }
  const run: Side['run'] = async (command, input, fields, token = null) => {
    const type = `${command.charAt(0).toUpperCase()}${command.slice(1)}Input!`
    const query = `mutation ($input: ${type}) { ${command}(input: $input) { ${fields} userErrors { code field } } }`
    const isKeyless = command === 'signIn' || command === 'acceptInvitation'
    const result = (await ask({ query }, { input: { ...input, ...(!isKeyless && { idempotencyKey: newId() }) } }, token))[command]
    if (!result || result.userErrors?.length) throw new Error(`${command}: ${JSON.stringify(result?.userErrors)}`)
    return result
  }
  const { services } = createSeedContext(database, new Date())
  const { id: roleId } = await database.prisma.role.findUniqueOrThrow({ where: { code: 'owner' } })
  for (const login of ['bench.owner', 'bench.inviter']) {
    const { staffId } = await runCommand(services, createStaff(await hashPassword(password)), { login, name: login, language: 'en' })
    await runCommand(services, grantRole, { staffId: toNodeId('Staff', staffId), roleId: toNodeId('Role', roleId), warehouseId: null })
  }
  const nth = Math.floor(customers.length / 2)
  const customer = customers[nth] as FilledCustomer
  const enter = async (login: string) => (await run('signIn', { login, password }, 'token')).token as string
  const [owner, inviter, user] = [await enter('bench.owner'), await enter('bench.inviter'), await enter(loginOf(nth, 7))]
  const shop = { name: 'Shop', address: 'https://shop.example', customerIds: [toNodeId('Customer', customer.id)] }
  const made = (await run('createPartner', shop, 'partner { id }', owner)).partner as { id: string }
  const partner = (await run('createPartnerKey', { partnerId: made.id, name: 'Key' }, 'token', owner)).token as string
  const announcement = {
    audience: 'CUSTOMERS',
    title: 'Closed on Monday',
    text: 'Until Tuesday.',
    fromDay: '2026-01-01',
    untilDay: '2099-01-01',
    pinned: false,
    mustConfirm: false,
  }
  for (let i = 0; i < 3; i++) {
    const { announcement: draft } = await run('createAnnouncement', announcement, 'announcement { id version }', owner)
    const { id: announcementId, version: expectedVersion } = draft as { id: string; version: number }
    await run('publishAnnouncement', { announcementId, expectedVersion }, '', owner)
  }
  return { ask, run, owner, inviter, user, partner, warehouseId: toNodeId('Warehouse', warehouseId), customers, customer }
}

/** The company with few customers, in a database and by a server of its own. */
async function openSmall(environment: BenchEnvironment, passwordHash: string): Promise<Side> {
  const { side } = await environment.startCompetitor(async (databaseUrl) => {
    await migrate(databaseUrl, () => undefined)
    await createFunctions(databaseUrl)
    const database = openDatabase(databaseUrl, 4)
    await storeEdges(database.prisma)
    const masters = await seedMasters(createSeedContext(database, new Date(Date.now() - 3_600_000)).services)
    const warehouseId = masters.warehouses.LAX1.id
    const customers = await fillCustomers(database, { warehouseId, count: few, passwordHash })
    const { url } = await environment.start('server.ts', databaseUrl)
    return { side: await openSide(url, database, warehouseId, customers), stop: () => database.close() }
  })
  return side
}

async function prepare(environment: BenchEnvironment): Promise<Comparison[]> {
  const passwordHash = await hashPassword(password)
  const { database, warehouse } = environment
  const customers = await fillCustomers(database, { warehouseId: warehouse.id, count: many, passwordHash })
  const big = await openSide(environment.url, database, warehouse.id, customers)
  const small = await openSmall(environment, passwordHash)
  await environment.analyze()
  let nth = 0
  const shown = (await small.ask({ query: '{ customers { totalCount } }' }, {}, small.owner)).customers?.totalCount
  /** More rows are shown, or two thousand short rows are searched in milliseconds. */
  const larger = { goal: 4 }
  const comparison = (
    name: string,
    work: string,
    request: (side: Side) => Promise<unknown>,
    { times, goal = 1.5 }: { times?: number; goal?: number } = {},
  ): Comparison => ({
    name: `customers.${name}`,
    description: `${work}; of ${many.toLocaleString('en')} customers with 50 users each against ${few} customers with 50 users each; one client`,
    unit: 'ms',
    goal: { most: goal },
    ours: milliseconds(() => request(big), times),
    baseline: milliseconds(() => request(small), times),
  })
  const page = (operation: string, filter: Data | ((side: Side) => Data), sort?: string) => (side: Side) =>
    side.ask(
      { documentId: documentOf(operation) },
      { filter: typeof filter === 'function' ? filter(side) : filter, ...(sort && { sort }), first, after: null },
      side.owner,
    )
  const fuzzy = (text: string) => ({ search: { values: [text], mode: 'FUZZY' } })
  const counts =
    (operation: string, ...views: string[]) =>
    (side: Side) =>
      side.ask({ documentId: documentOf(operation) }, Object.fromEntries(views.map((view) => [view, filterOf[view]])), side.owner)
  const filterOf: Record<string, Data> = { all: {}, active: { active: true }, invited: { invited: true }, inactive: { active: false } }
  const picker = (text: string) => (side: Side) => {
    const search = (mode: string) => (text ? { values: [text], mode } : null)
    const variables = {
      beginning: search('PREFIX'),
      part: search('FUZZY'),
      isTyped: text !== '',
      warehouseId: side.warehouseId,
      active: null,
    }
    return side.ask({ documentId: documentOf('useCustomerSearchQuery') }, variables, side.owner)
  }
  const signIn = (login: string) => (side: Side) => side.run('signIn', { login, password }, 'token')
  const account = (nth: number) => ({ login: `new${nth}.person`, name: 'New', language: 'en' })
  return [
    comparison('signIn', 'a sign-in of a member of staff by password, most of which is hashing it', signIn('bench.owner')),
    comparison('signInOfUser', 'the same of a user of a customer', signIn(loginOf(2, 9))),
    comparison('request', 'the next request of a session of a user, without hashing', (side) =>
      side.ask({ query: '{ viewer { login } }' }, {}, side.user),
    ),
    comparison('overview', 'the overview of a customer, by a user', (side) =>
      side.ask({ documentId: documentOf('OverviewPageQuery') }, { warehouseId: side.warehouseId }, side.user),
    ),
    comparison('list', `the first ${first} customers, against all ${shown}`, page('CustomersPageQuery', {}, 'NEWEST'), larger),
    comparison('byCode', `the first ${first} customers by code, against all ${shown}`, page('CustomersPageQuery', {}, 'CODE'), larger),
    comparison('search', 'a search of customers by a part of the name', page('CustomersPageQuery', fuzzy('c0003'), 'NEWEST'), larger),
    comparison('counts', 'the counts of the views of customers', counts('CustomersPageCountsQuery', 'all', 'active', 'inactive')),
    comparison(
      'users',
      'the users of a customer',
      page('UsersPageQuery', ({ customer }) => ({ customerIds: [toNodeId('Customer', customer.id)] }), 'NAME'),
    ),
    comparison('allUsers', `the first ${first} users of all customers`, page('UsersPageQuery', {}, 'NEWEST')),
    comparison('usersByName', `the first ${first} users of all customers by name`, page('UsersPageQuery', {}, 'NAME')),
    comparison('userSearch', 'a search of users by a part of the login', page('UsersPageQuery', fuzzy('user7@c0003'), 'NEWEST')),
    comparison('userCounts', 'the counts of the views of users', counts('UsersPageCountsQuery', 'all', 'active', 'invited', 'inactive')),
    comparison('staff', 'the staff, newest first', page('StaffListPageQuery', {}, 'NEWEST')),
    comparison('staffByLogin', 'the staff by login', page('StaffListPageQuery', {}, 'LOGIN')),
    comparison('staffSearch', 'a search of staff', page('StaffListPageQuery', fuzzy('bench'), 'NEWEST')),
    comparison(
      'staffCounts',
      'the counts of the views of staff',
      counts('StaffListPageCountsQuery', 'all', 'active', 'invited', 'inactive'),
    ),
    comparison('picker', `the first ${first} customers of a picker or filter, against all ${shown}`, picker(''), larger),
    comparison('pickerTyped', 'what a picker of customers finds for a typed code', picker('c0003'), larger),
    comparison('people', 'the people of the filter of activities', (side) =>
      side.ask(
        { documentId: documentOf('useActivityFiltersQuery') },
        { warehouses: true, people: true, keys: true, search: null },
        side.owner,
      ),
    ),
    comparison('contacts', 'the fields of an API key with the people who can be its contact', (side) =>
      side.ask(
        { documentId: documentOf('KeyFieldsQuery') },
        { warehouses: true, customer: toNodeId('Customer', side.customer.id), users: true },
        side.owner,
      ),
    ),
    comparison(
      'announcements',
      'the list of three announcements for all customers, with how many people have read them',
      page('AnnouncementsPageQuery', {}, 'NEWEST'),
    ),
    comparison('createStaff', 'a new account of staff, with hashing its password', (side) =>
      side.run('createStaff', account(++nth), 'staff { id }', side.owner),
    ),
    comparison('inviteStaff', 'an invitation of staff', (side) => side.run('inviteStaff', account(++nth), 'staff { id }', side.owner), {
      times: fewLinks,
    }),
    comparison(
      'inviteUser',
      'an invitation of a user of a customer, and its acceptance with a password, which is hashed',
      async (side) => {
        // A customer has at most 250 users.
        const { id } = side.customers[++nth % side.customers.length] as FilledCustomer
        const input = { ...account(nth), email: `new${nth}@example.com`, role: 'ALL', customerId: toNodeId('Customer', id) }
        const { token } = await side.run('inviteCustomerUser', input, 'token', side.inviter)
        return side.run('acceptInvitation', { token, password }, 'token')
      },
      { times: fewLinks },
    ),
    comparison('ticket', 'a login ticket for a user of a customer, asked for by a partner', (side) =>
      side.run(
        'createLoginTicket',
        { customerCode: side.customer.code, login: loginOf(Number(side.customer.code.slice(1)), ++nth % 50) },
        'ticket',
        side.partner,
      ),
    ),
  ]
}

/** Sign-in, lists, pickers and new accounts of a provider of many customers; `BENCH_CUSTOMERS` changes the number. */
export const customers: Bench = { name: 'customers', prepare }
