import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { command } from '../../tool.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { db } = testServer

const reset = (...args: string[]) =>
  command(process.execPath, ['graph/server/boot.js', 'graph/server/resetFactor.ts', ...args], 'kept', {
    DATABASE_URL: testServer.databaseUrl,
  })

test('who runs the server resets the second factor of an owner who cannot sign in any more', async () => {
  const account = await testServer.factory.createStaff({ role: 'owner' })
  const client = await testServer.signIn(account)
  const { secret } = await client.command('beginSecondFactor', {}, 'secret')
  await client.command('confirmSecondFactor', { code: generateSync({ secret }) }, 'changed')

  expect(await reset()).toMatchObject({ code: 1, said: expect.stringContaining('npm run reset-factor -- LOGIN') })
  expect(await reset('nobody-of-that-name')).toMatchObject({ code: 1, said: 'There is no account nobody-of-that-name.\n' })
  expect((await db.staff.findUniqueOrThrow({ where: { login: account.login } })).secondFactorSince).not.toBeNull()

  expect(await reset(account.login.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringContaining('signs in with its password alone'),
  })
  const staff = await db.staff.findUniqueOrThrow({ where: { login: account.login }, include: { secondFactor: true } })
  expect([staff.secondFactorSince, staff.secondFactor]).toEqual([null, null])
  await expect(client.query('{ viewer { name } }')).rejects.toThrow(/UNAUTHENTICATED/)
  expect(await db.commandLog.count({ where: { command: 'resetSecondFactor', actorKind: 'SYSTEM', outcome: 'APPLIED' } })).toBe(1)
  expect(await db.event.count({ where: { nodeId: staff.id, kind: 'staff.secondFactorReset' } })).toBe(1)
  await testServer.signIn(account)
  expect(await reset(account.login)).toMatchObject({ code: 0, said: expect.stringContaining('nothing was changed') })
})
