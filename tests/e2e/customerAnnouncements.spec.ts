import type { Page } from 'playwright/test'
import { rowId } from '../api/testDataFactory.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /announcement/ })

test('an author publishes for a customer, its user is told without a reload and confirms it, and the author sees who has read it', async ({
  openPageAs,
  site,
  browser,
}) => {
  const newPage = async (viewport = { width: 1440, height: 900 }) => (await browser.newContext({ viewport })).newPage()
  const title = `New cut-off ${site.unique('A')}`
  const user = await openPageAs('shipper', { page: await newPage(), path: '/home/overview' })
  const card = user.getByRole('main').getByRole('region', { name: 'From your provider' })
  await expect(card).toContainText('There are no announcements now')
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect(bellOf(user)).toHaveAccessibleName('No new announcements')

  const author = await openPageAs('manager', { page: await newPage(), path: '/home/announcements/new' })
  await test.step('the author chooses the customer; what does not fit is said, and nothing typed is lost', async () => {
    await author.getByLabel('Title').fill(title)
    await author.getByLabel('Text').fill('From Monday at 12:00.')
    await author.getByRole('checkbox', { name: 'Dispatcher' }).check()
    await author.getByRole('radio', { name: 'Customers' }).check()
    await expect(author.getByRole('checkbox', { name: 'Dispatcher' })).toHaveCount(0)
    await author.getByLabel('Last day').fill(await author.getByLabel('First day').inputValue())
    await author.getByRole('checkbox', { name: 'Ask for confirmation' }).check()
    await author.getByRole('checkbox', { name: 'Pinned' }).check()
    const picker = author.getByRole('combobox', { name: 'Add customer' })
    await picker.fill('no such customer')
    await author.getByRole('button', { name: 'Save draft' }).click()
    await expect(author.getByRole('alert').first()).toContainText('no such customer')
    await picker.fill(site.customer.name)
    await author.getByRole('option', { name: site.customer.name }).click()
    await expect(picker).toHaveValue('')
    const chosen = author.getByRole('group', { name: 'Customers' })
    await expect(chosen).toContainText(site.customer.name)
    await chosen.getByRole('button', { name: `Remove ${site.customer.name}` }).click()
    await expect(chosen).toContainText('all customers')
    await picker.fill(site.customer.name)
    await author.getByRole('option', { name: site.customer.name }).click()
    expect(await seriousViolations(author)).toEqual([])
    // A draft of the form is kept with the names of its customers.
    await author.reload()
    await expect(chosen).toContainText(site.customer.name)
    const place = { customerId: rowId(site.customer), warehouseId: rowId({ id: site.warehouseId }) }
    const enable = (enabled: boolean) => site.api.db.customerWarehouse.updateMany({ where: place, data: { enabled } })
    await enable(false)
    await author.getByRole('button', { name: 'Save draft' }).click()
    await expect(chosen.getByRole('alert')).toContainText(`This warehouse is not enabled for customer ${site.customer.name}`)
    await expect(author.getByLabel('Title')).toHaveValue(title)
    await enable(true)
    await author.getByRole('button', { name: 'Save draft' }).click()
    await expect(author.getByRole('heading', { name: title })).toBeVisible()
    await expect(author.getByText(`customer ${site.customer.name}`)).toBeVisible()
    await expect(card).not.toContainText(title)
  })

  await test.step('published, it is on the overview and in the bell of the user, and of no staff', async () => {
    await author.getByRole('button', { name: 'Publish' }).click()
    const dialog = author.getByRole('alertdialog')
    await expect(dialog).toContainText('1 user of customers sees it')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(card).toContainText(title)
    await expect(card).toContainText('1 unread')
    await expect(bellOf(user)).toHaveAccessibleName('1 announcement to read or confirm')
    expect(await seriousViolations(user)).toEqual([])
    await expect(author.getByRole('region', { name: 'Readers' })).toContainText('Read by 0 of 1')
    await expect(author.getByRole('banner').getByRole('button', { name: /announcement/ })).toHaveCount(0)
  })

  await test.step('the user reads and confirms it, and the author sees who has', async () => {
    await bellOf(user).click()
    await expect(user.getByRole('menuitem', { name: 'All announcements on the overview' })).toBeVisible()
    await user.getByRole('menuitem', { name: title }).click()
    const dialog = user.getByRole('dialog', { name: title })
    await expect(dialog).toContainText('From Monday at 12:00.')
    expect(await seriousViolations(user)).toEqual([])
    const readers = author.getByRole('region', { name: 'Readers' })
    await expect(readers).toContainText('Read by 1 of 1')
    await dialog.getByRole('button', { name: 'I have read and confirm it' }).click()
    await expect(bellOf(user)).toHaveAccessibleName('No new announcements')
    await expect(card).not.toContainText('waits for your confirmation')
    await expect(readers).toContainText('Confirmed by 1 of 1')
    await expect(readers.getByRole('listitem')).toContainText(site.customer.name)
  })

  await test.step('the list names the audience; withdrawn, it is gone from the overview', async () => {
    await author.getByRole('navigation').getByRole('link', { name: 'Announcements' }).click()
    const row = author.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText(`customer ${site.customer.name}`)
    await row.getByRole('link').first().click()
    await author.getByRole('button', { name: 'Withdraw' }).click()
    await author.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(card).not.toContainText(title)
  })
})
