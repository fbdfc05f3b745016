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
  api,
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
    // A new link goes to the stored address, not to one that is being typed.
    const send = page.getByRole('button', { name: 'Send a new link' })
    await expect(sectionOf(page, 'Invitation')).toContainText('goes to mei@example.com')
    await page.getByLabel('E-mail').fill('mei.lin@example.com')
    await expect(send).toBeDisabled()
    await page.getByLabel('E-mail').fill('mei@example.com')
    await expect(send).toBeEnabled()
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('The invitation ends and its link stops working')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back' }).click()
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
    await expect(shownLink(page)).toHaveCount(0)
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

  await test.step('another invitation is withdrawn and sent again; who accepts it replaces the user of this browser', async () => {
    const other = site.unique('Invited').toLowerCase()
    const input = { login: other, name: 'Noor Basri', language: 'en' }
    const { token } = await site.command('inviteStaff', input, 'token')
    await page.goto(`/staff/list?view=INVITED&q=${other}`)
    await page.getByRole('row').filter({ hasText: other }).click()
    await expect(page.getByRole('heading', { name: 'Noor Basri' })).toBeVisible()
    const withdraw = async () => {
      await page.getByRole('button', { name: 'Withdraw invitation' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Withdraw the invitation of Noor Basri?' })
      await dialog.getByRole('button', { name: 'Withdraw invitation' }).click()
      await expect(page.getByText('Invitation of Noor Basri withdrawn')).toBeVisible()
      await expect(sectionOf(page, 'Invitation')).toContainText('Invitation withdrawn')
    }
    await withdraw()
    await expect(sectionOf(page, 'Invitation')).toContainText('A new link activates the account again.')
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(shownLink(page)).toBeVisible()
    await withdraw()
    await expect(shownLink(page)).toHaveCount(0)
    const present = await context.newPage()
    await present.goto('/')
    await expect(present.getByRole('heading', { name: 'Waves' })).toBeVisible()
    const presentToken = await present.evaluate(() => String(localStorage.getItem('token')))
    await theirs.goto(`/invitation#token=${token}`)
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
    await expect(page.getByRole('alert').filter({ hasText: 'The mail could not be sent: 550 No such mailbox' })).toBeVisible()
    await restore()
    await expect(sectionOf(page, 'Invitation')).toContainText('Invited')
    await theirs.goto(await shownLink(page).inputValue())
    await expect(theirs.getByText('Mei Lin is signed in on this browser')).toBeVisible()
    await theirs.getByRole('textbox', { name: 'New password' }).fill(chosenPassword)
    const signedOut = theirs.waitForResponse((answer) => answer.request().postData()?.includes('useSignOutMutation') === true)
    await theirs.keyboard.press('Enter')
    await signedOut
    await expect(theirs.getByText('You have no role in any warehouse yet')).toBeVisible()
    await expect(sectionOf(page, 'Invitation')).toHaveCount(0)
    await expect(present.getByText('You have no role in any warehouse yet')).toBeVisible()
    expect(await present.evaluate(() => localStorage.getItem('warehouseId'))).toBeNull()
    const { errors } = await api.anonymous.with({ token: presentToken }).send('{ viewer { name } }')
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
