import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright/test'
import { createPartnerServer } from '../clients/partner/server.ts'
import { test as base, expect } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'

const reauthorize = 'Login expired, return to the partner platform to reauthorize.'
const notFound = 'Temporary login token not found.'

/** The example of a partner's server, on an origin of its own, which signs in whom the test says. */
async function openPlatform(wavehouse: string) {
  const user = { customerCode: '', login: '' }
  const settings = { wavehouse, apiKey: '', userOf: () => user }
  const server = createPartnerServer(settings).listen(0, 'localhost')
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  return { address, user, settings, close: () => new Promise((closed) => server.close(closed)) }
}

type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Registers the platform as a partner of the site's customer, with a key, and lets it sign in the site's user. */
async function register(site: Site, platform: Platform): Promise<{ id: string; name: string }> {
  const { client } = await site.person('owner')
  const name = site.unique('Shop ')
  const input = { name, address: platform.address, customerIds: [site.customer.id] }
  const { partner } = await client.command('createPartner', input, 'partner { id }')
  const { token } = await client.command('createPartnerKey', { partnerId: partner.id, name }, 'token')
  platform.settings.apiKey = token
  platform.user.customerCode = site.customer.code
  platform.user.login = (await site.person('shipper')).login
  return { id: partner.id, name }
}

/** A page of a browser in which no user has signed in. */
async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await context.addInitScript(() => localStorage.setItem('language', 'en'))
  return context.newPage()
}

/** Addresses with a ticket that the browser was sent to. */
function ticketsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('ticket=')) seen.push(request.url())
  })
  return seen
}

const test = base.extend<{ platform: Platform }>({
  platform: async ({ baseURL }, use) => {
    const platform = await openPlatform(must(baseURL, 'address'))
    await use(platform)
    await platform.close()
  },
})

test('a user comes in from a partner, once by each ticket, and to a page of the console of customers', async ({
  platform,
  site,
  browser,
  baseURL,
}) => {
  const { name } = await register(site, platform)
  const page = await newPage(browser, must(baseURL, 'address'))
  const tickets = ticketsOf(page)
  const heading = (text: string) => page.getByRole('heading', { name: text, level: 1 })

  await test.step('the link of the platform opens the overview', async () => {
    await page.goto(platform.address)
    await page.getByRole('link', { name: 'Open the warehouse' }).click()
    await expect(page).toHaveURL(/\/home\/overview/)
    await expect(page.getByText(site.customer.name).first()).toBeVisible()
  })

  await test.step('the ticket is in no address, and going back leads to the platform', async () => {
    expect(tickets).toHaveLength(1)
    expect(await page.evaluate(() => JSON.stringify([location.href, document.referrer, history.state, { ...localStorage }]))).not.toContain(
      'wht_',
    )
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Open the warehouse' })).toBeVisible()
  })

  await test.step('a used ticket opens the page in the browser that has its session, and nowhere else', async () => {
    const used = must(tickets[0], 'ticket')
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    await page.goto('/home/overview')
    const before = await token()
    await page.goto(used)
    await expect(page).toHaveURL(/\/home\/overview/)
    expect(await token()).toBe(before)
    const elsewhere = await newPage(browser, must(baseURL, 'address'))
    await elsewhere.goto(used)
    await expect(elsewhere.getByRole('alert')).toHaveText(notFound)
    await expect(elsewhere).toHaveURL(/\/partner\/login$/)
    await expect(elsewhere.getByRole('link', { name: 'Back to' })).toHaveCount(0)
    await expect(elsewhere.getByRole('link', { name: 'Stay signed in' })).toHaveCount(0)
    expect(await seriousViolations(elsewhere)).toEqual([])
    await elsewhere.goto('/partner/login')
    await expect(elsewhere.getByText('Open the warehouse from the partner platform, or sign in with a password.')).toBeVisible()
    await expect(elsewhere.getByRole('alert')).toHaveCount(0)
  })

  await test.step('after a lost answer it says what works in any case', async () => {
    const away = await newPage(browser, must(baseURL, 'address'))
    await away.route('**/graphql*', (route) => (route.request().postData()?.includes('wht_') ? route.abort() : route.continue()))
    await away.goto('/partner/login?ticket=wht_lost')
    await expect(away.getByRole('heading', { name: 'Not signed in yet' })).toBeVisible()
    await expect(away.getByText('open the warehouse from the partner platform again')).toBeVisible()
    await away.unroute('**/graphql*')
    await away.getByRole('button', { name: 'Try again' }).click()
    await expect(away.getByRole('alert')).toHaveText(notFound)
  })

  await test.step('a page of the console is opened, all else is the overview', async () => {
    await page.goto(`${platform.address}warehouse?next=${encodeURIComponent('/out/parcel?view=ALL')}`)
    await expect(page).toHaveURL(/\/out\/parcel\?.*view=ALL/)
    await expect(heading('Orders')).toBeVisible()
    for (const next of ['https://evil.example/', '//evil.example/', '/staff/list', '/nowhere']) {
      await page.goto(`${platform.address}warehouse?next=${encodeURIComponent(next)}`)
      await expect(page, next).toHaveURL(/\/home\/overview/)
    }
  })

  await test.step('a wrong ticket names the platform where the browser knows it', async () => {
    await page.goto('/partner/login?ticket=wht_wrong&next=/out/parcel')
    await expect(page.getByRole('alert')).toHaveText(notFound)
    await expect(page.getByRole('link', { name: `Back to ${name}` })).toHaveAttribute('href', platform.address)
    expect(await page.evaluate(() => location.pathname + location.search)).toBe('/partner/login')
  })

  await test.step('after a wrong ticket the session that this browser has goes on', async () => {
    await page.getByRole('link', { name: 'Stay signed in as' }).click()
    await expect(page).toHaveURL(/\/home\/overview/)
  })
})

test('who is signed in with a password is asked before a ticket signs them out', async ({ platform, site, openPageAs }) => {
  await register(site, platform)
  const page = await openPageAs('owner', { path: '/access/partners' })
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  const before = await token()
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('wht_')) posted.push(request.url())
  })
  const question = page.getByRole('heading', { name: 'You are signed in here already' })

  await test.step('nothing is sent before the answer, and the address has no ticket', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${platform.address}warehouse?next=/out/parcel`)
    await expect(question).toBeVisible()
    expect(await page.evaluate(() => location.pathname + location.search)).toBe('/partner/login')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await seriousViolations(page)).toEqual([])
    expect(posted).toEqual([])
  })

  await test.step('staying keeps the session', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Stay signed in as' }).click()
    await expect(page).not.toHaveURL(/\/partner\/login/)
    await expect(question).toHaveCount(0)
    expect(await token()).toBe(before)
    expect(posted).toEqual([])
  })

  await test.step('going on signs them out and opens the page of the user of the partner', async () => {
    await page.goto(`${platform.address}warehouse?next=/out/parcel`)
    await page.getByRole('button', { name: 'Sign out and continue' }).click()
    await expect(page).toHaveURL(/\/out\/parcel/)
    expect(await token()).toMatch(/^whp_/)
    expect(posted).toHaveLength(1)
  })
})

test('a session of a partner that has ended leads back to the partner, not to the sign-in of staff', async ({
  platform,
  site,
  browser,
  baseURL,
}) => {
  const { id: partnerId, name } = await register(site, platform)
  const { client } = await site.person('owner')
  const page = await newPage(browser, must(baseURL, 'address'))
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const back = (of: Page) => of.getByRole('link', { name: `Back to ${name}` })

  await test.step('signing out leads back to the partner', async () => {
    await page.goto(`${platform.address}warehouse?next=/product/product`)
    await expect(page).toHaveURL(/\/product\/product/)
    await page
      .getByRole('button', { name: site.customer.name })
      .or(page.getByRole('button', { name: platform.user.login }))
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
    await expect(back(page)).toHaveAttribute('href', platform.address)
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('the session ends with the partner: the page says so, and a new tab keeps the page that it asks for', async () => {
    await page.goto(`${platform.address}warehouse?next=/out/parcel`)
    await expect(page).toHaveURL(/\/out\/parcel/)
    await client.command('deactivatePartner', { partnerId })
    await expect(page.getByRole('alert')).toHaveText(reauthorize)
    await expect(back(page)).toHaveAttribute('href', platform.address)
    expect(await seriousViolations(page)).toEqual([])
    const tab = await page.context().newPage()
    await tab.goto('/out/parcel?view=ALL')
    await expect(tab.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
    await expect(back(tab)).toBeVisible()
    expect(visited).not.toContain('/login')
    await tab.getByRole('link', { name: 'Sign in with a password' }).click()
    // The page of partners has the same `next`.
    await expect(tab).toHaveURL((url) => url.pathname === '/login')
    expect(new URL(tab.url()).searchParams.get('next')).toMatch(/^\/out\/parcel\?.*view=ALL/)
  })

  await test.step('the platform is told that it is deactivated, and lets nobody in', async () => {
    await page.goto(`${platform.address}warehouse`)
    await expect(page.getByText('The warehouse cannot be opened now')).toBeVisible()
    await client.command('activatePartner', { partnerId })
    await page.goto(`${platform.address}warehouse`)
    await expect(page).toHaveURL(/\/home\/overview/)
  })

  await test.step('another person who comes in here finds no draft, no page and no session of the one before', async () => {
    await page.evaluate(() => sessionStorage.setItem('draft:createPackage', '{"remark":"of another person"}'))
    const before = await page.evaluate(() => localStorage.getItem('token'))
    platform.user.login = (await site.person('shipperReader')).login
    await page.goto(`${platform.address}warehouse`)
    await expect(page).toHaveURL(/\/home\/overview/)
    expect(await page.evaluate(() => sessionStorage.getItem('draft:createPackage'))).toBeNull()
    await expect
      .poll(async () => (await client.with({ token: before }).send('{ viewer { name } }')).errors.map(({ extensions }) => extensions.code))
      .toEqual(['PARTNER_REAUTHORIZE'])
  })
})

test('staff add a partner with a customer and a key, which is shown once and works, and stop it', async ({
  platform,
  site,
  openPageAs,
  browser,
  baseURL,
}) => {
  const page = await openPageAs('owner', { path: '/access/partners' })
  const name = site.unique('Shop ')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: name })
  const act = async (action: string) => {
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await test.step('add it with a customer', async () => {
    await page.getByRole('button', { name: 'Add partner' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Address', { exact: true }).fill('http://shop.example')
    await dialog.getByRole('button', { name: 'Add customer' }).click()
    await dialog.getByRole('combobox', { name: 'Customer' }).fill(site.customer.name)
    await page.getByRole('option', { name: site.customer.name }).click()
    await dialog.getByRole('button', { name: 'Create partner' }).click()
    await expect(dialog.getByText('Enter an address that begins with https://').first()).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    await dialog.getByLabel('Address', { exact: true }).fill(platform.address)
    await dialog.getByRole('button', { name: 'Create partner' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText(site.customer.name)
    await expect(row).toContainText('No key')
  })

  await test.step('its key is shown once and opens the console', async () => {
    await act('New key')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const secret = dialog.getByRole('textbox', { name: /shown once/ })
    await expect(secret).toHaveValue(/^whk_/)
    expect(await seriousViolations(page)).toEqual([])
    platform.settings.apiKey = await secret.inputValue()
    await dialog.getByRole('button', { name: 'I have it, hide' }).click()
    await expect(row).toContainText('1 key')
    Object.assign(platform.user, { customerCode: site.customer.code, login: (await site.person('shipperReader')).login })
    const theirs = await newPage(browser, must(baseURL, 'address'))
    await theirs.goto(`${platform.address}warehouse`)
    await expect(theirs).toHaveURL(/\/home\/overview/)
    await page.reload()
    await expect(row).not.toContainText('Never')

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog.getByRole('button', { name: /^Remove/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('No customers')
    await expect(theirs.getByRole('alert')).toHaveText(reauthorize)
  })

  await test.step('deactivate and activate it', async () => {
    await act('Deactivate')
    await expect(page.getByRole('alertdialog')).toContainText('signed out at once')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: /^Deactivated/ }).click()
    await act('Activate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: /^Active/ }).click()
    await expect(row).toBeVisible()
  })
})
