import { expect, it } from 'vitest'
import { installRoles } from '../../../graph/access/commands/installRoles.ts'
import { roles } from '../../../graph/access/rules/roles.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { codes, createSecondFactorFixture, own } from './secondFactorFixture.ts'

const testServer = await startTestServer({ environment: { PUBLIC_URL: 'https://wms.example/' } })
const { db } = testServer
const owner = await testServer.signInAs('owner')
const { warehouse, idOf, isOpen, freshCode, signIn, clientOf, setUp, newAccount } = await createSecondFactorFixture(testServer)

it('leaves those whose role requires it nothing but the set-up, at once and in open sessions', async () => {
  const role = await owner.command('createRole', { nameZh: '夜班', nameEn: 'Night shift', rights: ['product:read'] }, 'role { id version }')
  const { id: roleId, version } = role.role
  const account = await testServer.factory.createStaff({ role: 'picker', warehouse })
  const client = await clientOf(account)
  await owner.command('grantRole', { staffId: await idOf(account), roleId })
  const input = { roleId, expectedVersion: version, required: true }
  const selection = 'role { requiresSecondFactor version }'
  const socket = await client.subscribe('subscription ($id: ID!) { locationChanged(warehouseId: $id) { code } }', { id: warehouse.id })
  expect(await testServer.recordFactKinds(() => owner.command('setRoleSecondFactor', input, selection))).toEqual(['role.changed'])
  expect(codes(await owner.refusal('setRoleSecondFactor', { ...input, required: false }))).toEqual(['VERSION_CONFLICT null'])
  expect(codes(await owner.refusal('setRoleSecondFactor', { ...input, roleId: toNodeId('Role', newId()) }))).toEqual(['NOT_FOUND roleId'])
  expect(await testServer.recordFactKinds(() => owner.command('setRoleSecondFactor', { ...input, expectedVersion: version + 1 }))).toEqual(
    [],
  )

  const area = await testServer.factory.createArea(warehouse)
  await owner.command('createLocation', { cargoAreaId: area.id, code: 'Q01-01-01' })
  await expect(socket.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(client.query('{ warehouses { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await client.query(own)).viewer).toMatchObject({
    mustSetUpSecondFactor: true,
    grants: [{ rights: ['access:self'] }],
    secondFactor: { requiredBy: 'Night shift' },
  })
  const shown = `query ($id: ID!) { node(id: $id) { ... on Staff { secondFactorSince secondFactorRequired } } }`
  expect((await owner.query(shown, { id: await idOf(account) })).node).toEqual({ secondFactorSince: null, secondFactorRequired: true })

  const { secret } = await setUp(client)
  expect((await client.query('{ warehouses { id } }')).warehouses).toEqual([{ id: warehouse.id }])
  const refusal = await client.refusal('removeSecondFactor', { code: await freshCode(account, secret) })
  expect(refusal).toMatchObject([
    {
      code: 'SECOND_FACTOR_NEEDED',
      zh: '您的角色“夜班”要求两步验证，不能关闭；可以更换手机',
      en: 'Your role Night shift requires two-step verification, so it cannot be turned off; you can replace the phone',
    },
  ])

  // What was refused has used no code.
  const off = { roleId, expectedVersion: version + 1, required: false }
  const weaker = await testServer.signInWithRights(['access:staff'])
  expect(codes(await weaker.refusal('setRoleSecondFactor', off))).toEqual(['RIGHT_NOT_HELD roleId'])
  const manager = await testServer.signInAs('manager', warehouse)
  await expect(manager.command('setRoleSecondFactor', off)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await owner.command('setRoleSecondFactor', off, selection)).role).toMatchObject({ requiresSecondFactor: false })
  expect(await client.command('removeSecondFactor', { code: await freshCode(account, secret) }, 'changed')).toMatchObject({ changed: true })
  const { history } = (await owner.query('query ($id: ID!) { node(id: $id) { ... on Role { history { what fields } } } }', { id: roleId }))
    .node
  expect(history[0]).toEqual({ what: 'CHANGED', fields: ['requiresSecondFactor'] })
})

it('keeps for a built-in role what was chosen when the program starts again', async () => {
  const role = await db.role.findUniqueOrThrow({ where: { code: 'finance' } })
  const input = { roleId: toNodeId('Role', role.id), expectedVersion: role.version, required: true }
  expect((await owner.command('setRoleSecondFactor', input)).userErrors).toEqual([])
  expect(await testServer.runCommand(installRoles, {})).toEqual({ changed: 0 })
  expect((await db.role.findUniqueOrThrow({ where: { code: 'finance' } })).requiresSecondFactor).toBe(true)
})

it('is reset by those who hold every right of the person, never for oneself', async () => {
  const { account, client } = await newAccount('manager')
  await setUp(client)
  const staffId = await idOf(account)
  const weaker = await testServer.signInWithRights(['access:staff', 'package:read'])
  expect(codes(await weaker.refusal('resetSecondFactor', { staffId }))).toEqual(['STAFF_HOLDS_MORE staffId'])
  expect(codes(await client.query(own).then(() => owner.refusal('resetSecondFactor', { staffId: toNodeId('Staff', newId()) })))).toEqual([
    'NOT_FOUND staffId',
  ])
  await expect(client.command('resetSecondFactor', { staffId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const chief = await newAccount('owner')
  await setUp(chief.client)
  const chiefId = await idOf(chief.account)
  expect(codes(await chief.client.refusal('resetSecondFactor', { staffId: chiefId }))).toEqual(['STAFF_IS_YOURSELF staffId'])
  expect(codes(await weaker.refusal('resetSecondFactor', { staffId: chiefId }))).toEqual(['STAFF_HOLDS_MORE staffId'])
  expect(await isOpen(client)).toBe(true)

  const facts = await testServer.recordFactKinds(() => owner.command('resetSecondFactor', { staffId }, 'staff { secondFactorSince }'))
  expect(facts).toEqual(['staff.secondFactorReset', 'session.ended'])
  expect(await testServer.recordFactKinds(() => owner.command('resetSecondFactor', { staffId }))).toEqual([])
  expect(await isOpen(client)).toBe(false)
  expect((await signIn(account)).token).toBeTruthy()
  const { history } = (await owner.query('query ($id: ID!) { node(id: $id) { ... on Staff { history { what } } } }', { id: staffId })).node
  expect(history.map(({ what }: Data) => what)).toEqual(['SECOND_FACTOR_RESET', 'SECOND_FACTOR_SET_UP', 'GRANTED', 'CREATED'])
})

it('is reset in each role by those who hold all of its rights, and by nobody else', async () => {
  const targets: [string, readonly string[], string][] = []
  for (const [role, { rights }] of Object.entries(roles))
    targets.push([role, rights, await idOf(await testServer.factory.createStaff({ role }))])
  let refused = 0
  for (const [role, { rights }] of Object.entries(roles)) {
    const held: readonly string[] = [...new Set([...rights, 'access:staff'])]
    const client = await testServer.signInWithRights(held)
    for (const [other, needed, staffId] of targets) {
      const isStronger = needed.some((right) => !held.includes(right))
      const { userErrors } = await client.command('resetSecondFactor', { staffId })
      expect(codes(userErrors), `${role} resets ${other}`).toEqual(isStronger ? ['STAFF_HOLDS_MORE staffId'] : [])
      if (isStronger) refused++
    }
  }
  expect(refused).toBeGreaterThan(30)
})

it('is asked of an invited person right after the first password, if a role requires it', async () => {
  const { role } = await owner.command('createRole', { nameZh: '受邀', nameEn: 'Invited', rights: ['product:read'] }, 'role { id version }')
  await owner.command('setRoleSecondFactor', { roleId: role.id, expectedVersion: role.version, required: true })
  const person = { login: 'invited.one', name: 'Invited', language: 'en', roles: [{ roleId: role.id }] }
  const { token } = await owner.command('inviteStaff', person, 'token')
  const document =
    'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { token viewer { mustSetUpSecondFactor } } }'
  const password = 'harbour lantern seven'
  const { acceptInvitation } = await testServer.anonymous.query(document, { input: { token, password } })
  expect(acceptInvitation.viewer).toEqual({ mustSetUpSecondFactor: true })
  const client = testServer.anonymous.with({ token: acceptInvitation.token })
  const { secret } = await setUp(client)
  expect((await client.query(own)).viewer.mustSetUpSecondFactor).toBe(false)
  const account = { login: person.login, password }
  expect((await signIn({ ...account, code: await freshCode(account, secret) })).token).toBeTruthy()
})
