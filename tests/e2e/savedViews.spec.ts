import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { PersonName, Site } from './site.ts'

const menuOf = (page: Page) => page.getByRole('button', { name: /^Views?(:|$)/ })
const choose = async (page: Page, item: string | RegExp) => {
  await menuOf(page).click()
  await page.getByRole('menu').getByRole('menuitem', { name: item }).click()
}
const openView = async (page: Page, name: string | RegExp) => {
  await menuOf(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}
const customerColumn = (page: Page) => page.getByRole('columnheader', { name: 'Customer' })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Package states' }).getByRole('link', { name })

/** A page of another browser, such as another computer. */
async function another(site: Site, page: Page, name: PersonName) {
  const context = await page.context().browser()!.newContext({ baseURL: site.api.url })
  const opened = await context.newPage()
  const entries = { ...(await site.localStorageEntries(name)), language: 'en' }
  await opened.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  return opened
}

test('a view is saved, follows to another computer, opens by default, is changed, shared and deleted', async ({ openPageAs, site }) => {
  // A shared view is offered to everybody.
  const shared = site.unique('Ready to ship ')
  const page = await openPageAs('lead', { path: '/out/parcel?view=PENDING' })
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Customer' }).uncheck()
  await page.keyboard.press('Escape')
  await choose(page, 'Save as new view…')
  const dialog = page.getByRole('dialog', { name: 'Save as new view' })
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ready for waves')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View: Ready for waves' })).toBeVisible()

  // The same name again is refused at its field, and what was typed stays.
  await choose(page, 'Save as new view…')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ready for waves')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('You already have a view named Ready for waves')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ready for waves')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Later')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View: Later' })).toBeVisible()
  await openView(page, /^Ready for waves/)
  await expect(page.getByRole('button', { name: 'View: Ready for waves' })).toBeVisible()
  await choose(page, 'Open the list with this view')
  await menuOf(page).click()
  await expect(page.getByRole('menuitem', { name: 'Do not open the list with this view' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  // On another computer the list opens with filters and columns of the view.
  const desk = await another(site, page, 'lead')
  await desk.goto('/out/parcel')
  await expect(desk.getByRole('button', { name: 'View: Ready for waves' })).toBeVisible()
  await expect(desk).toHaveURL(/view=PENDING/)
  await expect(tab(desk, 'Pending')).toHaveAttribute('aria-current', 'page')
  await expect(customerColumn(desk)).toHaveCount(0)

  // The whole list can still be seen, and clearing filters does not bring the default back.
  await openView(desk, 'Without a view')
  await expect(desk).not.toHaveURL(/view=PENDING/)
  await expect(customerColumn(desk)).toHaveCount(1)
  await openView(desk, /^Ready for waves/)
  await expect(tab(desk, 'Pending')).toHaveAttribute('aria-current', 'page')

  // A change is shown, and saved or discarded.
  await tab(desk, 'To be shipped').click()
  await expect(desk.getByRole('button', { name: 'View: Ready for waves (changed)' })).toBeVisible()
  await choose(desk, 'Discard changes')
  await expect(tab(desk, 'Pending')).toHaveAttribute('aria-current', 'page')
  await tab(desk, 'To be shipped').click()
  await expect(desk.getByRole('button', { name: 'View: Ready for waves (changed)' })).toBeVisible()
  await choose(desk, 'Save changes to Ready for waves')
  await expect(desk.getByRole('button', { name: 'View: Ready for waves', exact: true })).toBeVisible()
  await choose(desk, 'Rename view…')
  await desk.getByRole('textbox', { name: 'Name' }).fill(shared)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('button', { name: `View: ${shared}`, exact: true })).toBeVisible()
  await choose(desk, 'Share with everybody')
  await menuOf(desk).click()
  await expect(desk.getByRole('menuitem', { name: 'Stop sharing' })).toBeVisible()
  await desk.keyboard.press('Escape')

  // The first computer sees it after it was loaded again.
  await page.goto('/out/parcel')
  await expect(page.getByRole('button', { name: `View: ${shared}`, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/view=TO_BE_SHIPPED/)

  // Another person opens it, and can neither change nor share it.
  const packer = await another(site, page, 'packer')
  await packer.goto('/out/parcel')
  await expect(menuOf(packer)).toHaveText('Views')
  await openView(packer, new RegExp(`^${shared} · `))
  await expect(packer).toHaveURL(/view=TO_BE_SHIPPED/)
  await menuOf(packer).click()
  await expect(packer.getByRole('menuitem')).toHaveText(['Save as new view…', 'Open the list with this view'])
  await packer.keyboard.press('Escape')

  // Who manages staff can take it away, but not change it.
  const owner = await another(site, page, 'owner')
  await owner.goto('/out/parcel')
  await openView(owner, new RegExp(`^${shared} · `))
  await expect(owner).toHaveURL(/view=TO_BE_SHIPPED/)
  await menuOf(owner).click()
  await expect(owner.getByRole('menuitem')).toHaveText([
    ...['Save as new view…', 'Open the list with this view'],
    ...['Stop sharing', 'Delete view…'],
  ])
  await owner.context().close()

  await choose(desk, 'Delete view…')
  const confirm = desk.getByRole('alertdialog')
  await expect(confirm).toContainText('Everybody who uses it loses it.')
  expect(await seriousViolations(desk)).toEqual([])
  await confirm.getByRole('button', { name: 'Delete view' }).click()
  await expect(menuOf(desk)).toHaveText('Views')
  await packer.reload()
  await expect(menuOf(packer)).toHaveText('Views')
  await menuOf(packer).click()
  await expect(packer.getByRole('menuitem')).toHaveText(['Save as new view…'])
  await Promise.all([desk.context().close(), packer.context().close()])
})

test('a view of an older version opens what the list still has', async ({ openPageAs, site }) => {
  const layout = JSON.stringify({ toggled: ['gone', 'erp'], order: ['gone', 'state'], widths: { gone: 90, number: 9_999 } })
  const input = { list: 'out/parcel', name: 'Old', search: 'view=GONE&gone=1&sort=SIDEWAYS&q=LAX', layout }
  await site.command('createSavedView', input, '', 'service')
  const page = await openPageAs('service', { path: '/out/parcel?days=all' })
  await menuOf(page).click()
  await page.getByRole('menuitemradio', { name: 'Old' }).click()
  await expect(page.getByRole('button', { name: 'View: Old', exact: true })).toBeVisible()
  await expect(customerColumn(page)).toBeVisible()
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page')
})
