import { newId } from '../../graph/kernel/identity.ts'
import { expect, password, test } from './fixtures.ts'
import { openSignedIn } from './stationPage.ts'

test('signs in, sees the panel, and signs out with the reason', async ({ page, testServer }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  // Chinese is the default language; the switch is on the page.
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('manager')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Sign-in failed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('manager')

  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home\/panel/)
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ language: 'en', token: expect.stringMatching(/^whs_/), userInfo: expect.stringContaining('manager') })

  // A token that the server does not know redirects to the sign-in page, and all data of the user is cleared.
  await page.goto('about:blank')
  await testServer.query('mutation { signOut }', {}, stored.token)
  await page.goto('/home/panel')
  await expect(page).toHaveURL(/\/login\?.*reason=expired/)
  expect(await page.evaluate(() => ['token', 'userInfo', 'warehouseId'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ])
})

test('a session that ends elsewhere is reported, and typed text is kept for the same user', async ({ page, testServer }) => {
  await page.goto('/login')
  await page.getByText('English', { exact: true }).click()
  const signIn = async (login: string) => {
    await page.getByRole('textbox', { name: 'Account' }).fill(login)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  const typeCode = () => page.getByRole('dialog', { name: 'New location' }).getByLabel('Location code')
  await signIn('manager')
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
  const token = () => page.evaluate(() => String(localStorage.getItem('token')))
  const end = async () => testServer.query('mutation { signOut }', {}, await token())

  // A page without requests is notified by its socket.
  await end()
  await expect(page.getByText('Your session has expired, please sign in again')).toBeVisible()
  await signIn('manager')
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()

  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await page.getByRole('button', { name: 'New location' }).click()
  await page.getByRole('dialog').getByLabel('Cargo area').selectOption({ index: 0 })
  await typeCode().fill('Z99-99-99')
  await end()
  await expect(page.getByText('Your session has expired, please sign in again')).toBeVisible()
  await signIn('manager')
  await expect(page).toHaveURL(/\/setting\/mange/)
  await page.getByRole('button', { name: 'New location' }).click()
  await expect(typeCode()).toHaveValue('Z99-99-99')

  await end()
  await signIn('owner')
  await page.getByRole('button', { name: 'New location' }).click()
  await expect(typeCode()).toHaveValue('')
})

test('signing out in one tab signs out in all, and the next user finds no typed text', async ({ page, testServer, context }) => {
  // A separate session: other tests continue with theirs.
  await page.goto('/login')
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('manager')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
  const other = await context.newPage()
  const code = other.getByRole('dialog', { name: 'New location' }).getByLabel('Location code')
  await other.goto('/setting/mange')
  await other.getByRole('button', { name: 'New location' }).click()
  await code.fill('Z98-98-98')

  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(other).toHaveURL(/\/login\?.*reason=signedOut/)
  await openSignedIn(page, await testServer.localStorageEntries('owner', 'LAX1'), '/home/panel')
  await other.goto('/setting/mange')
  await other.getByRole('button', { name: 'New location' }).click()
  await expect(code).toHaveValue('')
})

test('users start at the page of their role, in the warehouse of their grant or the one selected last', async ({ page, testServer }) => {
  const signIn = async (login: string, path: RegExp, next = '') => {
    await page.goto(`/login${next}`)
    await page.getByText('English', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Account' }).fill(login)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(path)
  }
  const signOut = async () => {
    await page.goto('/home/panel')
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const lax = encodeURIComponent((await testServer.localStorageEntries('owner', 'LAX1')).warehouseId)
  const at = (path: string) => new RegExp(`${path}\\?warehouse=${lax}$`)

  await signIn('picker2', at('/out/wave/list'))
  await signOut()
  await signIn('packer2', at('/scan/packing'))
  await signOut()
  await signIn('manager', /\/home\/panel/, `?next=${encodeURIComponent('/\t/evil.example')}`)
  await page.getByRole('button', { name: /^Warehouse/ }).click()
  await page.getByRole('menuitemradio', { name: /LAX1/ }).click()
  await expect(page).toHaveURL(at('/home/panel'))
  await signOut()
  await signIn('manager', at('/home/panel'))
  expect(errors).toEqual([])
})

test('a user without a role is told so; the user menu shows the profile, changes the password by keyboard, and signs out everywhere', async ({
  page,
  testServer,
}) => {
  const owner = await testServer.signIn('owner')
  const login = `newcomer-${newId().slice(-8)}`
  const input = { login, name: 'New Comer', language: 'en', password: 'first lantern seven', idempotencyKey: newId() }
  const create = 'mutation ($input: CreateStaffInput!) { createStaff(input: $input) { staff { id } } }'
  const made = await testServer.query<{ createStaff: { staff: { id: string } } }>(create, { input }, owner)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/login?reason=required')
  await page.getByText('English', { exact: true }).click()
  const typePassword = async (secret: string) => {
    await page.getByRole('textbox', { name: 'Account' }).fill(login)
    await page.getByRole('textbox', { name: 'Password' }).fill(secret)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Please sign in first')).toBeVisible()
  await typePassword('wrong')
  await expect(page.getByText('Sign-in failed')).toBeVisible()
  await expect(page.getByText('Please sign in first')).toBeHidden()

  // The initial password is known to the creator of the account.
  await typePassword('first lantern seven')
  const fresh = page.getByRole('textbox', { name: 'New password' })
  await expect(fresh).toBeFocused()
  await fresh.fill('wavehouse12')
  await expect(page.getByText('Must be more than the product name')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password must not be just the product name').first()).toBeVisible()
  await expect(fresh).toHaveValue('wavehouse12')
  await fresh.fill('second lantern seven')
  await expect(page.getByText(/Hard to guess|Good enough/)).toBeVisible()
  await page.keyboard.press('Enter')

  const noRole = page.getByText('You have no role in any warehouse yet')
  await expect(noRole).toBeVisible()
  await page.goto('/out/parcel')
  await expect(noRole).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/reason=signedOut/)
  await typePassword('second lantern seven')
  await expect(noRole).toBeVisible()
  const { roles } = await testServer.query<{ roles: { id: string; code: string }[] }>('{ roles { id code } }', {}, owner)
  const finance = roles.find(({ code }) => code === 'finance')
  const grant = { staffId: made.createStaff.staff.id, roleId: finance?.id, idempotencyKey: newId() }
  await testServer.query('mutation ($input: GrantRoleInput!) { grantRole(input: $input) { staff { id } } }', { input: grant }, owner)
  // The page waits for a role and goes on by itself.
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
  await expect(page).toHaveURL(/\/home\/panel/)

  const menu = page.getByRole('banner').getByRole('button').last()
  // The menu handles keys once it has the focus.
  const chooseByKey = async (key: string) => {
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await chooseByKey('p')
  await expect(page.getByRole('dialog', { name: 'Profile' }).getByText('newcomer')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Profile' }).getByText('Finance')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await chooseByKey('c')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await page.keyboard.type('not this one')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('third lantern seven')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The current password is wrong; try again').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('second lantern seven')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/reason=signedOut/)
  await typePassword('second lantern seven')
  await expect(page.getByText('Sign-in failed')).toBeVisible()
  await typePassword('third lantern seven')
  await expect(page).toHaveURL(/\/home\/panel/)
})

test('a request for the API explorer continues there after signing in', async ({ page }) => {
  await page.goto('/graphql')
  await expect(page).toHaveURL(/\/login\?.*next=/)
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('manager')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.graphiql-container').first()).toBeVisible()

  // It acts for the signed-in user and does not show the token.
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(page.locator('.result-window')).toContainText('"viewer"')
  await page.getByRole('button', { name: 'Headers', exact: true }).click()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(await page.locator('body').textContent()).not.toContain(token)
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('graphiql')))
  expect(JSON.stringify(kept)).not.toContain('Bearer')
})

test('an unknown path shows the not-found page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('页面不存在')).toBeVisible()
})
