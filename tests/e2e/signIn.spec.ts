import { expect, password, test } from './fixtures.ts'
import { comeIn } from './queueWorld.ts'

test('signs in, sees the panel, and signs out with the reason', async ({ page, house }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  // Chinese is the language of the house; the switch stands on the page.
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

  // A token that the server no longer knows sends to the sign-in page, and everything of the person is forgotten.
  await page.goto('about:blank')
  await house.ask('mutation { signOut }', {}, stored.token)
  await page.goto('/home/panel')
  await expect(page).toHaveURL(/\/login\?.*reason=expired/)
  expect(await page.evaluate(() => ['token', 'userInfo', 'warehouseId'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ])
})

test('a session that ends elsewhere says so, and what was typed waits for the same person', async ({ page, house }) => {
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
  const token = () => page.evaluate(() => localStorage.getItem('token') ?? '')
  const end = async () => house.ask('mutation { signOut }', {}, await token())

  // A page that asks for nothing more hears of the end by its socket.
  await end()
  await expect(page.getByText('Your session has ended, please sign in again')).toBeVisible()
  await signIn('manager')
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()

  await page.getByRole('link', { name: 'Storage spaces' }).click()
  await page.getByRole('button', { name: 'New location' }).click()
  await page.getByRole('dialog').getByLabel('Cargo area').selectOption({ index: 1 })
  await typeCode().fill('Z99-99-99')
  await end()
  await expect(page.getByText('Your session has ended, please sign in again')).toBeVisible()
  await signIn('manager')
  await expect(page).toHaveURL(/\/setting\/mange/)
  await page.getByRole('button', { name: 'New location' }).click()
  await expect(typeCode()).toHaveValue('Z99-99-99')

  await end()
  await signIn('owner')
  await page.getByRole('button', { name: 'New location' }).click()
  await expect(typeCode()).toHaveValue('')
})

test('who signs out in one tab has signed out in all, and whoever comes next finds nothing typed there', async ({
  page,
  house,
  context,
}) => {
  // A session of its own: other tests go on with theirs.
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
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/login\?.*reason=signedOut/)
  await comeIn(page, house, 'owner', '/home/panel')
  await other.goto('/setting/mange')
  await other.getByRole('button', { name: 'New location' }).click()
  await expect(code).toHaveValue('')
})

test('who asks for the explorer of the API gets there by signing in', async ({ page }) => {
  await page.goto('/graphql')
  await expect(page).toHaveURL(/\/login\?.*next=/)
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('manager')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.graphiql-container').first()).toBeVisible()
})

test('a path that does not exist says so', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('页面不存在')).toBeVisible()
})
