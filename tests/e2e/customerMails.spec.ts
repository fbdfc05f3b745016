import { expect, type Page, test } from 'playwright/test'
import { seriousViolations } from './seriousViolations.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer('demo', {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'wms@example.com',
    PUBLIC_URL: 'https://wms.example',
  })
})
test.afterAll(() => server.close())

/** Signs in the user of a customer of the demo and opens the account. */
async function open(page: Page, language: 'en' | 'zh-CN'): Promise<void> {
  await page.goto('/login')
  await page.evaluate((chosen) => {
    localStorage.clear()
    localStorage.setItem('language', chosen)
  }, language)
  await page.goto('/login')
  await page.locator('input[autocomplete=username]').fill('dana')
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/account/security')
}

test('a user of a customer chooses what is mailed, and how often', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: server.url, timezoneId: 'America/New_York' })).newPage()
  await open(page, 'en')
  const mails = page.getByRole('region', { name: 'Mails' })
  await expect(mails).toContainText('What you choose is mailed to dana.whitlock@harborline.example.')
  const often = mails.getByRole('combobox', { name: 'How often' })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Account security' })).toHaveAttribute('aria-current', 'page')
  const box = (name: string) => mails.getByRole('checkbox', { name })

  await test.step('kinds are saved at once, and are still chosen after a reload', async () => {
    for (const name of ['Orders that were shipped', 'Products that fell below their low-stock level']) {
      await expect(box(name)).not.toBeChecked()
      await box(name).press('Space')
      await expect(box(name)).toBeChecked()
    }
    await page.reload()
    await expect(box('Orders that were shipped')).toBeChecked()
    await expect(box('Orders without enough stock')).not.toBeChecked()
  })

  await test.step('a daily mail has its hour in the time zone of the browser', async () => {
    await expect(often).toHaveValue('HOURLY')
    await expect(mails.getByRole('combobox')).toHaveCount(1)
    await often.selectOption('Once a day')
    const hour = mails.getByRole('combobox', { name: 'Hour (America/New York)' })
    await expect(hour).toHaveValue('8')
    // The last of several choices counts, also while the one before is being saved.
    const saved = page.waitForResponse((response) => response.request().postData()?.includes('"hour":17') === true)
    await hour.selectOption('03:00 AM')
    await hour.selectOption('05:00 PM')
    await expect(hour).toHaveValue('17')
    await saved
    await page.reload()
    await expect(hour).toHaveValue('17')
    await expect(box('Products that fell below their low-stock level')).toBeChecked()
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('a choice that cannot be saved is told, and nothing else is lost', async () => {
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('MailScheduleMutation') ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    )
    await often.selectOption('Every hour')
    await expect(page.getByRole('status').filter({ hasText: 'Not saved' }).or(page.getByRole('alert'))).toBeVisible()
    await expect(often).toHaveValue('DAILY')
    await page.unrouteAll()
  })

  await test.step('in Chinese, on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 720 })
    await open(page, 'zh-CN')
    await expect(page.getByRole('region', { name: '邮件' }).getByRole('combobox', { name: '发送频率' })).toHaveValue('DAILY')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await seriousViolations(page)).toEqual([])
  })
})
