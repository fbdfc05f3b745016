import { generateSecret, generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { statementsWaiting } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { codes, createSecondFactorFixture, own } from './secondFactorFixture.ts'

// Behind a proxy a test chooses from which network a request comes.
const testServer = await startTestServer({ environment: { PUBLIC_URL: 'https://wms.example/' } })
const { db } = testServer
const owner = await testServer.signInAs('owner')
const { staffOf, idOf, isOpen, freshCode, signIn, refusedWith, clientOf, setUp, newAccount } = await createSecondFactorFixture(testServer)

it('sets up an app by its first code, which ends the other sessions and shows ten recovery codes once', async () => {
  const { account, client } = await newAccount()
  const other = await clientOf(account)
  expect((await client.query(own)).viewer).toMatchObject({
    mustSetUpSecondFactor: false,
    secondFactor: { since: null, recoveryCodesLeft: 0, requiredBy: null },
  })
  const key = newId()
  const begun = await client.command('beginSecondFactor', {}, 'secret uri', key)
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(begun.uri).toBe(`otpauth://totp/Wavehouse:${account.login}?secret=${begun.secret}&issuer=Wavehouse`)
  expect(await client.command('beginSecondFactor', {}, 'secret uri', key)).toMatchObject({ secret: null, uri: null, userErrors: [] })
  // Nothing has changed so far.
  expect((await signIn(account)).token).toBeTruthy()
  const foreign = generateSync({ secret: generateSecret() })
  expect(codes(await client.refusal('confirmSecondFactor', { code: foreign }))).toEqual(['SECOND_FACTOR_WRONG code'])

  const input = { code: generateSync({ secret: begun.secret }) }
  const again = newId()
  const facts = await testServer.recordFactKinds(async () => {
    const { recoveryCodes } = await client.command('confirmSecondFactor', input, 'changed recoveryCodes', again)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  })
  expect(facts).toEqual(['staff.secondFactorSetUp', 'session.ended', 'session.ended'])
  // A retry after the answer was lost.
  expect(await client.command('confirmSecondFactor', input, 'changed recoveryCodes', again)).toEqual({
    changed: true,
    recoveryCodes: null,
    userErrors: [],
  })
  expect([await isOpen(client), await isOpen(other)]).toEqual([true, false])
  expect((await client.query(own)).viewer.secondFactor).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
})

it('confirms an app within 15 minutes', async () => {
  const { account, client } = await newAccount()
  expect(codes(await client.refusal('confirmSecondFactor', { code: '123456' }))).toEqual(['SECOND_FACTOR_SETUP_ENDED null'])
  const { secret } = await client.command('beginSecondFactor', {}, 'secret')
  const { newUntil } = await db.secondFactor.findFirstOrThrow({ where: { staff: { login: account.login } } })
  expect(Math.abs(newUntil!.getTime() - Date.now() - 15 * 60_000)).toBeLessThan(60_000)
  await db.secondFactor.updateMany({ where: { staff: { login: account.login } }, data: { newUntil: new Date() } })
  expect(codes(await client.refusal('confirmSecondFactor', { code: generateSync({ secret }) }))).toEqual(['SECOND_FACTOR_SETUP_ENDED null'])
})

it('slows down guesses of the first code, in whatever sessions', async () => {
  const { account, client } = await newAccount()
  const other = await clientOf(account)
  const { secret } = await client.command('beginSecondFactor', {}, 'secret')
  // Each is sent in both languages.
  for (let i = 0; i < 5; i++)
    expect(codes(await (i % 2 ? other : client).refusal('confirmSecondFactor', { code: `guess ${i}` }))).toEqual([
      'SECOND_FACTOR_WRONG code',
    ])
  for (const each of [client, other])
    expect(codes(await each.refusal('confirmSecondFactor', { code: generateSync({ secret }) }))).toEqual(['SECOND_FACTOR_THROTTLED code'])
})

it('asks for a code only after the right password, and opens no session without one', async () => {
  const { account, client } = await newAccount()
  const { secret, first } = await setUp(client)
  expect(await refusedWith({ ...account, password: 'wrong' })).toBe('LOGIN_FAILED null')
  expect(await refusedWith({ ...account, password: 'wrong', code: await freshCode(account, secret) })).toBe('LOGIN_FAILED null')
  const open = await db.session.count({ where: { staff: { login: account.login }, revokedAt: null } })
  expect(await signIn(account)).toMatchObject({
    token: null,
    viewer: null,
    userErrors: [
      {
        code: 'SECOND_FACTOR_REQUIRED',
        field: 'code',
        message: 'Enter the code of your authenticator app, or a recovery code',
      },
    ],
  })
  expect((await signIn(account, undefined, 'zh-CN')).userErrors[0].message).toBe('请输入身份验证器中的验证码，或一个恢复码')
  const code = await freshCode(account, secret)
  expect(await refusedWith({ ...account, code: code === '000000' ? '000001' : '000000' })).toBe('SECOND_FACTOR_WRONG code')
  expect(await db.session.count({ where: { staff: { login: account.login }, revokedAt: null } })).toBe(open)
  // Typed with a space, as the app shows it.
  expect((await signIn({ ...account, code: `${code.slice(0, 3)} ${code.slice(3)}` })).token).toBeTruthy()
  expect(await refusedWith({ ...account, code })).toBe('SECOND_FACTOR_WRONG code')
  expect(await refusedWith({ ...account, code: first })).toBe('SECOND_FACTOR_WRONG code')
})

it.each(['app', 'recovery'])('opens one session by one code (%s), however many requests bring it at once', async (kind) => {
  const { account, client } = await newAccount()
  const { secret, recoveryCodes } = await setUp(client)
  const code = kind === 'app' ? await freshCode(account, secret) : recoveryCodes[3]
  const before = await db.session.count({ where: { staff: { login: account.login } } })
  const { id } = await staffOf(account)
  // They wait at the end of the sign-in until several have found the code right and unused.
  const running = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select from staff where id = ${id}::uuid for no key update`
      await tx.$executeRaw`select from recovery_code where staff_id = ${id}::uuid for update`
      const begun = Array.from({ length: 50 }, (_, i) => signIn({ ...account, code }, `203.0.113.${i}`))
      await statementsWaiting(testServer, 4)
      return { begun }
    },
    { timeout: 20_000 },
  )
  const answers = await Promise.all(running.begun)
  expect(answers.filter(({ token }) => token)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ userErrors }) => codes(userErrors)))).toEqual(new Set(['SECOND_FACTOR_WRONG code']))
  expect(await db.session.count({ where: { staff: { login: account.login } } })).toBe(before + 1)
})

it('takes each recovery code once, in any order', async () => {
  const { account, client } = await newAccount()
  const { recoveryCodes } = await setUp(client)
  const [last, second] = [recoveryCodes[9]!, recoveryCodes[1]!]
  const facts = await testServer.recordFactKinds(async () => {
    expect((await signIn({ ...account, code: last.toUpperCase().replaceAll('-', ' ') })).token).toBeTruthy()
    expect((await signIn({ ...account, code: second.replaceAll('-', '') })).token).toBeTruthy()
  })
  expect(facts).toEqual(['staff.recoveryCodeUsed', 'staff.recoveryCodeUsed'])
  for (const code of [last, second, 'aaaa-aaaa-aaaa-aaaa']) expect(await refusedWith({ ...account, code })).toBe('SECOND_FACTOR_WRONG code')
  expect((await signIn({ ...account, code: recoveryCodes[0] })).token).toBeTruthy()
  expect((await client.query(own)).viewer.secondFactor.recoveryCodesLeft).toBe(7)
})

it('replaces the phone while the old one still works', async () => {
  const { account, client } = await newAccount()
  const old = await setUp(client)
  expect(codes(await client.refusal('beginSecondFactor', {}))).toEqual(['SECOND_FACTOR_REQUIRED code'])
  expect(codes(await client.refusal('beginSecondFactor', { code: old.first }))).toEqual(['SECOND_FACTOR_WRONG code'])
  // A code does instead of a confirmation, and the factor is as old as its first app.
  const long = new Date(Date.now() - 3_600_000)
  await db.session.updateMany({ where: { staff: { login: account.login } }, data: { createdAt: long } })
  await db.staff.update({ where: { login: account.login }, data: { secondFactorSince: long } })
  expect(codes(await client.refusal('beginSecondFactor', {}))).toEqual(['CONFIRMATION_REQUIRED null'])
  expect(codes(await client.refusal('beginSecondFactor', { code: 'wrong' }))).toEqual(['SECOND_FACTOR_WRONG code'])
  const begun = await client.command('beginSecondFactor', { code: await freshCode(account, old.secret) }, 'secret')
  const other = await clientOf({ ...account, code: await freshCode(account, old.secret) })
  const facts = await testServer.recordFactKinds(async () => {
    const code = generateSync({ secret: begun.secret })
    expect(await client.command('confirmSecondFactor', { code }, 'changed recoveryCodes')).toMatchObject({
      changed: true,
      recoveryCodes: null,
    })
  })
  expect(facts).toEqual(['staff.secondFactorReplaced', 'session.ended'])
  expect((await staffOf(account)).secondFactorSince).toEqual(long)
  expect([await isOpen(client), await isOpen(other)]).toEqual([true, false])
  expect(await refusedWith({ ...account, code: await freshCode(account, old.secret) })).toBe('SECOND_FACTOR_WRONG code')
  expect((await signIn({ ...account, code: await freshCode(account, begun.secret) })).token).toBeTruthy()
  expect((await signIn({ ...account, code: old.recoveryCodes[0] })).token).toBeTruthy()
})

it('makes new recovery codes and removes the factor by a code, not by an open session alone', async () => {
  const { account, client } = await newAccount()
  for (const name of ['makeRecoveryCodes', 'removeSecondFactor'])
    expect(codes(await client.refusal(name, { code: '123456' }))).toEqual(['SECOND_FACTOR_NONE code'])
  const { secret, recoveryCodes } = await setUp(client)
  for (const name of ['makeRecoveryCodes', 'removeSecondFactor'])
    expect(codes(await client.refusal(name, { code: 'wrong' }))).toEqual(['SECOND_FACTOR_WRONG code'])

  const other = await clientOf({ ...account, code: await freshCode(account, secret) })
  const input = { code: await freshCode(account, secret) }
  const key = newId()
  const facts = await testServer.recordFactKinds(async () => {
    const made = await client.command('makeRecoveryCodes', input, 'recoveryCodes', key)
    expect(new Set([...made.recoveryCodes, ...recoveryCodes]).size).toBe(20)
    expect((await client.command('makeRecoveryCodes', input, 'changed recoveryCodes', key)).recoveryCodes).toBeNull()
    expect(await refusedWith({ ...account, code: recoveryCodes[0] })).toBe('SECOND_FACTOR_WRONG code')
    expect((await signIn({ ...account, code: made.recoveryCodes[0] })).token).toBeTruthy()
  })
  expect(facts).toEqual(['staff.recoveryCodesMade', 'session.ended', 'staff.recoveryCodeUsed'])
  expect(await isOpen(other)).toBe(false)

  const removal = await testServer.recordFactKinds(() =>
    freshCode(account, secret).then((code) => client.command('removeSecondFactor', { code }, 'changed')),
  )
  expect(removal).toEqual(['staff.secondFactorRemoved', 'session.ended'])
  expect((await client.query(own)).viewer.secondFactor).toEqual({ since: null, lastUsedAt: null, recoveryCodesLeft: 0, requiredBy: null })
  expect((await signIn(account)).token).toBeTruthy()
})

it('slows down guesses of a code, whose counter a right password does not clear', async () => {
  const { account, client } = await newAccount()
  const { secret } = await setUp(client)
  for (let i = 0; i < 5; i++) expect(await refusedWith({ ...account, code: `guess ${i}` })).toBe('SECOND_FACTOR_WRONG code')
  expect(await refusedWith(account)).toBe('SECOND_FACTOR_REQUIRED code')
  for (let i = 5; i < 10; i++) expect(await refusedWith({ ...account, code: `guess ${i}` })).toBe('SECOND_FACTOR_WRONG code')
  expect(await refusedWith({ ...account, code: await freshCode(account, secret) })).toBe('SECOND_FACTOR_THROTTLED code')
  const { userErrors } = await signIn({ ...account, code: '000000' }, undefined, 'zh-CN')
  expect(userErrors[0].message).toMatch(/^验证码尝试过多，请 \d+ 秒后再试$/)
  // Elsewhere the person goes on, which clears the counters of the account.
  expect((await signIn({ ...account, code: await freshCode(account, secret) }, '198.51.100.7')).token).toBeTruthy()
  for (let i = 0; i < 10; i++) await signIn({ ...account, code: `guess ${i}` }, '198.51.100.7')
  expect(await refusedWith({ ...account, code: 'guess' }, '198.51.100.7')).toBe('SECOND_FACTOR_THROTTLED code')
})

it('lets the owner in from where codes signed in before, while somebody with the password guesses elsewhere', async () => {
  const { account, client } = await newAccount()
  const { secret } = await setUp(client)
  const code = () => freshCode(account, secret)
  expect((await signIn({ ...account, code: await code() }, '198.51.100.8')).token).toBeTruthy()
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => refusedWith({ ...account, code: 'guess' }, `203.0.113.${i}`)))
  expect(guesses.filter((refusal) => refusal === 'SECOND_FACTOR_THROTTLED code')).toHaveLength(10)
  // The password alone signed in from there before there was a second factor.
  expect(await refusedWith({ ...account, code: await code() })).toBe('SECOND_FACTOR_THROTTLED code')
  expect((await signIn({ ...account, code: await code() }, '198.51.100.8')).token).toBeTruthy()
})

it('takes a code for nothing where there is no second factor', async () => {
  const { account, client } = await newAccount()
  await db.session.updateMany({ where: { staff: { login: account.login } }, data: { createdAt: new Date(Date.now() - 3_600_000) } })
  expect(codes(await client.refusal('beginSecondFactor', { code: '123456' }))).toEqual(['SECOND_FACTOR_NONE code'])
  expect(await db.secondFactor.count({ where: { staff: { login: account.login } } })).toBe(0)
})

it('stays when the password is reset', async () => {
  const { account, client } = await newAccount()
  const { secret } = await setUp(client)
  const { password } = await owner.command('resetPassword', { staffId: await idOf(account) }, 'password')
  expect(await refusedWith({ ...account, password })).toBe('SECOND_FACTOR_REQUIRED code')
  const code = await freshCode(account, secret)
  expect((await signIn({ ...account, password, code })).token).toBeTruthy()
})

it('keeps no secret and no code in plain text', async () => {
  const { account, client } = await newAccount()
  const { secret, first, recoveryCodes } = await setUp(client)
  const begun = await client.command('beginSecondFactor', { code: await freshCode(account, secret) }, 'secret')
  await signIn({ ...account, code: recoveryCodes[0] })
  const tables = await db.$queryRaw<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(`select t::text as row from ${name} t`)
    for (const marker of [secret, begun.secret, ...recoveryCodes, recoveryCodes[0]!.replaceAll('-', '')])
      if (rows.some(({ row }) => row.includes(marker))) found.push(`${name}: ${marker}`)
  }
  expect(tables.length).toBeGreaterThan(50)
  expect(found).toEqual([])
  const { secret: kept } = await db.secondFactor.findFirstOrThrow({ where: { staff: { login: account.login } } })
  expect(kept).toMatch(/^v1\.[0-9a-f]{8}\./)
  const { id } = await staffOf(account)
  const answers = await db.commandKey.findMany({ where: { scope: { contains: id } }, select: { command: true, answer: true } })
  const known = answers.filter(({ command }) => /SecondFactor/.test(command))
  expect(known.length).toBeGreaterThan(2)
  for (const { answer } of known) expect(Object.keys((answer as Data).result ?? answer).sort()).toEqual(['hash', 'staffId'])
  expect(first).toMatch(/^[0-9]{6}$/)
})
