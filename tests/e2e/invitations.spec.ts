import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { injectFault } from './stationPage.ts'

const chosenPassword = 'seven long herons wade'

/** The link that the page shows once. */
const shownLink = (page: Page) => page.getByRole('textbox', { name: 'Invitation link, shown once' })

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a person is invited by a link, chooses a password once and works; an invitation is withdrawn and sent again', async ({
  openPageAs,
  site,
  browser,
  baseURL,
}) => {
  const page = await openPageAs('owner', { path: '/staff/new' })
  const login = site.unique('Invited').toLowerCase()
  const context = await browser.newContext({ baseURL: must(baseURL, 'address') })
  const theirs = await context.newPage()
  await theirs.addInitScript(() => localStorage.setItem('language', 'en'))

  const link = await test.step('invite them with a role in one warehouse', async () => {
    await page.getByLabel('Login', { exact: true }).fill(login)
    await page.getByLabel('Name', { exact: true }).fill('Mei Lin')
    await page.getByLabel('Language', { exact: true }).selectOption('en')
    await page.getByLabel('E-mail').fill('mei')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Packer')
    await page.getByRole('combobox', { name: 'Where' }).selectOption({ value: site.warehouseId })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Not a valid e-mail address').first()).toBeVisible()
    await page.getByLabel('E-mail').fill('mei@example.com')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Mei Lin' })).toBeVisible()
    await expect(sectionOf(page, 'Invitation')).toContainText('Invited')
    expect(await seriousViolations(page)).toEqual([])
    return await shownLink(page).inputValue()
  })

  await test.step('they open the link, choose a password and work', async () => {
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: 'Welcome, Mei Lin' })).toBeVisible()
    await expect(theirs.getByLabel('Account')).toHaveValue(login)
    expect(await seriousViolations(theirs)).toEqual([])
    await theirs.getByRole('textbox', { name: 'New password' }).fill('wavehouse1234')
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByText('The password must not be just the product name').first()).toBeVisible()
    await theirs.reload()
    await theirs.getByRole('textbox', { name: 'New password' }).fill(chosenPassword)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('heading', { name: 'Waves' })).toBeVisible()
    await expect(theirs.getByText('Mei Lin').first()).toBeVisible()
    expect(theirs.url()).not.toContain('token')
  })

  await test.step('the account has a password now, and the link is used', async () => {
    await expect(sectionOf(page, 'Invitation')).toHaveCount(0)
    await expect(sectionOf(page, 'History')).toContainText('Invitation accepted, password chosen')
    const stranger = await (await browser.newContext({ baseURL: must(baseURL, 'address') })).newPage()
    await stranger.addInitScript(() => localStorage.setItem('language', 'en'))
    await stranger.goto(link)
    await expect(stranger.getByText('It was used already. Sign in with your login and password.')).toBeVisible()
    await stranger.goto('/invitation')
    await expect(stranger.getByText('The link is incomplete or unknown')).toBeVisible()
    expect(await seriousViolations(stranger)).toEqual([])
    await stranger.getByRole('link', { name: 'Sign in' }).click()
    await stranger.getByRole('textbox', { name: 'Account' }).fill(login)
    await stranger.getByRole('textbox', { name: 'Password' }).fill(chosenPassword)
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByRole('heading', { name: 'Waves' })).toBeVisible()
  })

  await test.step('another invitation is withdrawn and sent again', async () => {
    const other = site.unique('Invited').toLowerCase()
    const input = { login: other, name: 'Noor Basri', language: 'en' }
    const { token } = await site.command('inviteStaff', input, 'token')
    await page.goto(`/staff/list?view=INVITED&q=${other}`)
    await page.getByRole('row').filter({ hasText: other }).click()
    await expect(page.getByRole('heading', { name: 'Noor Basri' })).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw invitation' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(sectionOf(page, 'Invitation')).toContainText('Invitation withdrawn')
    await theirs.goto(`/invitation#token=${token}`)
    await theirs.reload()
    await expect(theirs.getByText('It was withdrawn')).toBeVisible()

    const answerWith = (change: object) =>
      injectFault(
        page,
        async (route) => {
          const answer = await route.fetch()
          const json = await answer.json()
          Object.assign(json.data.sendInvitation, change)
          await route.fulfill({ response: answer, json })
        },
        /^InvitationCardMutation$/,
      )
    // A repeated request cannot tell what became of the mail of the first.
    const forget = await answerWith({ token: null, mailed: null })
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByText('Whether the link arrived is not known; send a new one')).toBeVisible()
    await expect(shownLink(page)).toHaveCount(0)
    await forget()

    // What a mail server refused is told with its words.
    const restore = await answerWith({ mailFailure: '550 No such mailbox' })
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '550 No such mailbox' })).toBeVisible()
    await restore()
    await expect(sectionOf(page, 'Invitation')).toContainText('Invited')
    await theirs.goto(await shownLink(page).inputValue())
    await theirs.reload()
    await expect(theirs.getByText('Mei Lin is signed in on this browser')).toBeVisible()
    await theirs.getByRole('textbox', { name: 'New password' }).fill(chosenPassword)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByText('You have no role in any warehouse yet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Invitation', exact: true })).toHaveCount(0)
  })
})
