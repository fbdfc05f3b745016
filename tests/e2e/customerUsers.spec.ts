import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { heldUntil, injectFault } from './stationPage.ts'

const chosenPassword = 'seven long herons wade'
const firstPassword = 'amber kettle on a shelf'

const usersOf = (page: Page) => page.getByRole('region', { name: 'Users', exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('users of a customer are invited and registered, edited, deactivated, and found in the list of all', async ({
  openPageAs,
  site,
  browser,
  baseURL,
}) => {
  const open = async () => {
    const context = await browser.newContext({ baseURL: must(baseURL, 'address') })
    await context.addInitScript(() => localStorage.setItem('language', 'en'))
    return context.newPage()
  }
  const [mail, otherMail] = [`${site.unique('dana').toLowerCase()}@example.com`, `${site.unique('owen').toLowerCase()}@example.com`]
  const page = await openPageAs('owner', { path: `/customer/${encodeURIComponent(site.customer.id)}` })
  const dialog = page.getByRole('dialog')
  const login = dialog.getByLabel('Login', { exact: true })
  const password = dialog.getByRole('textbox', { name: 'Password', exact: true })
  const repeated = dialog.getByRole('textbox', { name: 'Repeat password' })
  const theirs = await open()

  await test.step('invite a user: the login is the e-mail until it is typed', async () => {
    await expect(usersOf(page)).toContainText('No users yet')
    await usersOf(page).getByRole('button', { name: 'Invite user' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Dana Whitlock')
    await dialog.getByLabel('E-mail').fill('dana')
    await expect(login).toHaveValue('dana')
    await expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked()
    await expect(dialog.getByLabel('Language')).toHaveValue('en')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Not a valid e-mail address')
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Dana Whitlock')
    expect(await seriousViolations(page)).toEqual([])
    await login.fill('typed')
    await dialog.getByLabel('E-mail').fill(mail)
    await expect(login).toHaveValue('typed')
    await login.fill('')
    await dialog.getByLabel('E-mail').fill('')
    await dialog.getByLabel('E-mail').fill(mail)
    await expect(login).toHaveValue(mail)
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, 'Dana Whitlock')).toContainText('Invited')
    await expect(rowOf(page, 'Dana Whitlock')).toContainText('Everything')
  })

  await test.step('they open the link, read what they may do, and choose a password', async () => {
    const link = await usersOf(page).getByRole('textbox', { name: 'Invitation link, shown once' }).inputValue()
    expect(await seriousViolations(page)).toEqual([])
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: 'Welcome, Dana Whitlock' })).toBeVisible()
    await expect(theirs.getByText(`You will see products, stock, inbound orders and orders of ${site.customer.name}.`)).toBeVisible()
    await expect(theirs.getByText('You may create and change them, and manage the users and API keys.')).toBeVisible()
    expect(await seriousViolations(theirs)).toEqual([])
    await theirs.getByRole('textbox', { name: 'New password' }).fill(chosenPassword)
    await theirs.keyboard.press('Enter')
    await expect(theirs).not.toHaveURL(/invitation/)
    await expect(rowOf(page, 'Dana Whitlock')).toContainText('Active')
    await expect(page.getByRole('textbox', { name: 'Invitation link, shown once' })).toHaveCount(0)
  })

  await test.step('register a user: different passwords and refusals keep what was typed', async () => {
    await usersOf(page).getByRole('button', { name: 'Register user' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Owen Pryce')
    await dialog.getByLabel('E-mail').fill(mail)
    await password.fill(firstPassword)
    const register = dialog.getByRole('button', { name: 'Register', exact: true })
    await register.click()
    await expect(dialog.getByText('Passwords do not match').first()).toBeVisible()
    await repeated.fill('another kettle on a shelf')
    await register.click()
    await expect(dialog.getByRole('alert').first()).toContainText('Repeat passwordPasswords do not match')
    expect(await seriousViolations(page)).toEqual([])
    await repeated.fill(firstPassword)
    // The login of another account.
    await register.click()
    const refusal = dialog.getByRole('alert').filter({ hasText: 'Registration failed' })
    await expect(refusal).toContainText('Login')
    await expect(password).toHaveValue(firstPassword)
    await expect(repeated).toHaveValue(firstPassword)
    await dialog.getByLabel('E-mail').fill(otherMail)
    await expect(login).toHaveValue(otherMail)
    await expect(refusal).toHaveCount(0)
    const mended = await injectFault(
      page,
      (route) => route.fulfill({ json: { errors: [{ message: 'Out of order', extensions: { code: 'INTERNAL_ERROR' } }] } }),
      /^RegisterUserMutation$/,
    )
    await register.click()
    await expect(page.getByText('Registration request failed: Out of order')).toBeVisible()
    await mended()
    await dialog.getByRole('radio', { name: 'Read only' }).check()
    await register.click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, 'Owen Pryce')).toContainText('Read only')
    await expect(rowOf(page, 'Owen Pryce')).toContainText('One-time password')
  })

  await test.step('the registered user signs in and chooses another password', async () => {
    const another = await open()
    await another.goto('/login')
    await another.getByRole('textbox', { name: 'Account' }).fill(otherMail)
    await another.getByRole('textbox', { name: 'Password' }).fill(firstPassword)
    await another.keyboard.press('Enter')
    await another.getByRole('textbox', { name: 'New password' }).fill(chosenPassword)
    await another.keyboard.press('Enter')
    await expect(another).not.toHaveURL(/login/)
    await expect(rowOf(page, 'Owen Pryce')).toContainText('Active')
  })

  await test.step('edit a role, reset a password, and deactivate, which ends the session', async () => {
    await page.getByRole('button', { name: 'Edit Owen Pryce' }).click()
    await dialog.getByRole('radio', { name: 'Everything' }).check()
    await dialog.getByLabel('E-mail').fill('owen')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Not a valid e-mail address')
    await expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked()
    await dialog.getByLabel('E-mail').fill(otherMail)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Owen Pryce')).toContainText('Everything')
    await act(page, 'Owen Pryce', 'Reset password')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('textbox', { name: 'One-time password, shown once' })).toHaveValue(/.{10}/)
    await page.getByRole('button', { name: 'I have it, hide' }).click()
    await act(page, 'Dana Whitlock', 'Deactivate')
    await expect(page.getByRole('alertdialog')).toContainText('all open sessions')
    expect(await seriousViolations(page)).toEqual([])
    const menuIsOpen = Promise.withResolvers<void>()
    const inOrder = await injectFault(page, heldUntil(menuIsOpen.promise), /^CustomerUsersQuery$/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(rowOf(page, 'Dana Whitlock')).toContainText('Deactivated')
    await expect(theirs).toHaveURL(/login/)
    // The row moves below the active ones while its menu is open.
    await page.getByRole('button', { name: 'More actions for Dana Whitlock' }).click()
    await expect(page.getByRole('menuitem', { name: 'Activate' })).toBeFocused()
    menuIsOpen.resolve()
    await expect(usersOf(page).getByRole('row').last()).toContainText('Dana Whitlock')
    await inOrder()
    await expect(page.getByRole('menuitem', { name: 'Activate' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
    await expect(rowOf(page, 'Dana Whitlock')).toContainText('Active')
  })

  await test.step('the list of all: search, a new user of a chosen customer, and an invitation that is withdrawn and sent again', async () => {
    await page.goto(`/customer/users?customer=${encodeURIComponent(site.customer.id)}`)
    await expect(rowOf(page, 'Owen Pryce')).toContainText(site.customer.name)
    await expect(page.getByRole('link', { name: 'All 2' })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Invite user' }).click()
    await dialog.getByRole('combobox', { name: 'Customer' }).fill(site.customer.name)
    await page.getByRole('option', { name: site.customer.name }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Tomas Arden')
    await login.fill(site.unique('tomas').toLowerCase())
    await dialog.getByRole('radio', { name: 'Read only' }).check()
    expect(await seriousViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = page.getByRole('textbox', { name: 'Invitation link, shown once' })
    await expect(link).toBeVisible()
    await expect(rowOf(page, 'Tomas Arden')).toContainText('Invited')
    await act(page, 'Tomas Arden', 'Withdraw invitation')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw invitation' }).click()
    await expect(rowOf(page, 'Tomas Arden')).toContainText('Deactivated')
    await expect(link).toHaveCount(0)
    await act(page, 'Tomas Arden', 'Send a new link')
    const reader = await open()
    await reader.goto(await link.inputValue())
    await expect(reader.getByText('You may change nothing.')).toBeVisible()
  })
})
