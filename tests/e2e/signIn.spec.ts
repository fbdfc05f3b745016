import { expect, password, test } from './fixtures.ts'

test('signs in, sees the panel, and signs out with the reason', async ({ page, house }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  // Chinese is the language of the house; the switch stands on the page.
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('manager')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
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
