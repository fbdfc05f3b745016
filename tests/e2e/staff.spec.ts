import type { Page } from 'playwright/test'
import { roles } from '../../graph/access/rules/roles.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

const chosenPassword = 'harbour lantern seven'

/** The one-time password that the page shows once. */
const shownPassword = (page: Page) => page.getByRole('textbox', { name: 'One-time password, shown once' })

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a person is created, works, gets and loses roles, is signed out and deactivated', async ({ page, site, api, browser, baseURL }) => {
  const login = site.unique('Helper').toLowerCase()
  // Holds the rights of pickers and packers, and so cannot grant stronger roles.
  const rights = [...new Set(['access:staff', ...roles.picker.rights, ...roles.packer.rights])]
  const manager = await api.signIn(await api.factory.createStaff({ rights }))
  await page.addInitScript((token) => localStorage.setItem('token', token), must(manager.identity.token, 'token'))
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const context = await browser.newContext({ baseURL: must(baseURL, 'address') })
  const theirs = await context.newPage()
  await theirs.addInitScript(() => localStorage.setItem('language', 'en'))

  const password = await test.step('create the account with a role in one warehouse', async () => {
    await page.goto(`/staff/list?warehouse=${encodeURIComponent(site.warehouseId)}`)
    await page.getByRole('link', { name: 'Add person' }).first().click()
    await page.getByLabel('Login', { exact: true }).fill(`${login} x`)
    await page.getByLabel('Name', { exact: true }).fill('Zian He')
    await page.getByLabel('Language', { exact: true }).selectOption('en')
    await page.getByRole('radio', { name: 'One-time password' }).check()
    const role = page.getByRole('combobox', { name: 'Role' })
    await expect(role.getByRole('option', { name: 'Picker', exact: true })).toBeAttached()
    await expect(role.getByRole('option', { name: 'Owner', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Role')
    await role.selectOption('Picker')
    await page.getByRole('combobox', { name: 'Where' }).selectOption({ value: site.warehouseId })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('A login may contain letters of one script').first()).toBeVisible()
    await page.getByLabel('Login', { exact: true }).fill(login)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Zian He' })).toBeVisible()
    const value = await shownPassword(page).inputValue()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]))
    expect(kept).not.toContain(value)
    await expect(sectionOf(page, 'Roles')).toContainText('Picker')
    await expect(sectionOf(page, 'Roles')).toContainText(site.warehouse.number)
    expect(await seriousViolations(page)).toEqual([])
    return value
  })

  await test.step('the person signs in with the one-time password and works', async () => {
    await theirs.goto('/login')
    await theirs.getByRole('textbox', { name: 'Account' }).fill(login)
    await theirs.getByRole('textbox', { name: 'Password' }).fill(password)
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('textbox', { name: 'New password' }).fill(chosenPassword)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('heading', { name: 'Waves' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0)
    await expect(sectionOf(page, 'History')).toContainText('Password changed by the person')
    await page.reload()
    await expect(shownPassword(page)).toHaveCount(0)
    await expect(sectionOf(page, 'Sessions').getByRole('row')).toHaveCount(2)
    await expect(sectionOf(page, 'Sessions')).toContainText('Chrome')
  })

  await test.step('a change of the name by another owner is taken over', async () => {
    const staffId = decodeURIComponent(must(/staff\/([^?]+)/.exec(page.url())?.[1], 'id in the address'))
    const read = 'query ($id: ID!) { node(id: $id) { ... on Staff { version } } }'
    const { node } = await site.query(read, { id: staffId })
    await site.command('updateStaff', { staffId, expectedVersion: node.version, nameEn: 'Zian' })
    await expect(page.getByLabel('English name')).toHaveValue('Zian')
    await page.getByLabel('Name', { exact: true }).fill('何子安')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(sectionOf(page, 'History')).toContainText('Account changed')
    await expect(page.getByRole('heading', { name: 'Zian' })).toBeVisible()
  })

  const why = sectionOf(page, 'Why may this person do this?')
  await test.step('why they may not pack yet', async () => {
    await why.getByLabel('Right').selectOption('wave:pack')
    await expect(why.getByRole('status')).toContainText('Zian may not')
    await expect(why.getByRole('status')).toContainText(/Roles with this right: .*Packer/)
    await why.getByLabel('Right').selectOption('wave:pick')
    await expect(why.getByRole('status')).toContainText(`Held elsewhere only: Picker ${site.warehouse.number}`)
    await why.getByLabel('Where').selectOption({ value: site.warehouseId })
    await expect(why.getByRole('status')).toContainText(`because of the role Picker (${site.warehouse.number})`)
    await expect(why.getByRole('status')).toContainText('granted by ')
    await why.getByLabel('Right').selectOption('access:keys')
    await expect(why.getByRole('status')).toContainText('belongs to no warehouse')
  })

  await test.step('grant a second role; those that are more than one holds are locked', async () => {
    await page.getByRole('button', { name: 'Grant role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Where', { exact: true }).selectOption({ value: site.warehouseId })
    await expect(dialog.getByRole('radio', { name: /^Owner/ })).toBeDisabled()
    await expect(dialog.getByRole('radio', { name: /^Owner/ })).toHaveAccessibleName(/You lack a right of it: .*\(\w+:\w+\)/)
    await expect(dialog.getByRole('radio', { name: /^Picker/ })).toHaveAccessibleName(/Held already/)
    await dialog.getByRole('radio', { name: /^Packer/ }).check()
    expect(await seriousViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Grant role' }).click()
    await expect(sectionOf(page, 'Roles').getByRole('row')).toHaveCount(3)
    await why.getByLabel('Right').selectOption('wave:pack')
    await expect(why.getByRole('status')).toContainText(`because of the role Packer (${site.warehouse.number})`)
  })

  await test.step('revoke both roles: what their open page showed is refused', async () => {
    for (const role of ['Packer', 'Picker']) {
      await page.getByRole('button', { name: `Revoke ${role} ${site.warehouse.number}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByRole('button', { name: `Revoke ${role} ${site.warehouse.number}` })).toHaveCount(0)
    }
    await expect(sectionOf(page, 'Roles')).toContainText('No role: after signing in they see no page.')
    const token = await theirs.evaluate(() => String(localStorage.getItem('token')))
    const ask = 'query ($id: ID!) { waves(warehouseId: $id, first: 1) { totalCount } }'
    const { errors } = await api.anonymous.with({ token }).send(ask, { id: site.warehouseId })
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
    await theirs.reload()
    await expect(theirs.getByText('You have no role in any warehouse yet')).toBeVisible()
  })

  await test.step('sign them out: their page asks for the password', async () => {
    await sectionOf(page, 'Sessions')
      .getByRole('button', { name: /^Sign out Chrome/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(sectionOf(page, 'Sessions')).toContainText('Not signed in anywhere.')
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/login/)
  })

  await test.step('reset the password, and deactivate them: what stops and what goes on is told', async () => {
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click()
    await expect(shownPassword(page)).not.toHaveValue(password)
    await page.getByRole('button', { name: 'I have it, hide' }).click()
    await expect(shownPassword(page)).toHaveCount(0)
    const staffId = decodeURIComponent(must(/staff\/([^?]+)/.exec(page.url())?.[1], 'id in the address'))
    const keyName = site.unique('Shop ')
    await site.command('createApiKey', { name: keyName, rights: ['wave:read'], contactId: staffId })
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(keyName)
    await expect(page.getByRole('alertdialog')).toContainText('Stations in use, freed at once')
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
    await expect(sectionOf(page, 'History')).toContainText('Account deactivated')
    await theirs.getByRole('textbox', { name: 'Account' }).fill(login)
    await theirs.getByRole('textbox', { name: 'Password' }).fill(chosenPassword)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByText('Sign-in failed')).toBeVisible()
  })

  await test.step('find them among the deactivated, and by Ctrl K', async () => {
    await page.goto(`/staff/list?view=INACTIVE&warehouse=${encodeURIComponent(site.warehouseId)}`)
    await expect(page.getByRole('row').filter({ hasText: login })).toContainText('Deactivated')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(login)
    await page.getByRole('option', { name: login }).click()
    await expect(page.getByRole('heading', { name: 'Zian' })).toBeVisible()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  })
})

test('an account with more rights is not reset, and the own one not deactivated', async ({ page, site, api }) => {
  const manager = await api.signIn(await api.factory.createStaff({ rights: ['access:staff', 'warehouse:read'] }))
  await page.addInitScript((token) => localStorage.setItem('token', token), must(manager.identity.token, 'token'))
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const owner = await site.person('owner')
  await page.goto(`/staff/${encodeURIComponent(owner.id)}`)
  await expect(page.getByText(`${owner.name} has the right`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeEnabled()
  const { viewer } = await manager.query('{ viewer { staffId } }')
  await page.goto(`/staff/${encodeURIComponent(viewer.staffId)}`)
  await expect(sectionOf(page, 'Sessions')).toContainText('This session')
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0)
  expect(await seriousViolations(page)).toEqual([])
})
