import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /announcement/ })
const cardOf = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Announcements' })

test('an author publishes, readers are told without a reload, confirm it, and the author sees who has read it', async ({
  openPageAs,
  site,
  browser,
}) => {
  const newPage = async (viewport = { width: 1440, height: 900 }) => (await browser.newContext({ viewport })).newPage()
  const title = `Early cut-off ${site.unique('A')}`
  const reader = await openPageAs('dispatcher', { page: await newPage() })
  const card = cardOf(reader)
  await expect(card).toContainText('There are no announcements now')
  await expect(bellOf(reader)).toHaveAccessibleName('No new announcements')
  await expect(reader.getByRole('navigation').getByRole('link', { name: 'Announcements' })).toHaveCount(0)
  await bellOf(reader).click()
  await expect(reader.getByRole('menuitem', { name: 'All announcements on the control panel' })).toBeFocused()
  expect(await seriousViolations(reader)).toEqual([])
  await reader.keyboard.press('Escape')

  const author = await openPageAs('manager', { page: await newPage() })
  await test.step('the author writes a draft, which is shown to no reader', async () => {
    await cardOf(author).getByRole('link', { name: 'New' }).click()
    await author.getByLabel('Title').fill(title)
    await author.getByLabel('Text').fill('Tomorrow at 12:00.\nEarly shift at 07:00.')
    await author.getByRole('button', { name: 'Save draft' }).click()
    await expect(author.getByRole('alert').first()).toContainText('Last day')
    const first = await author.getByLabel('First day').inputValue()
    await author.getByLabel('Last day').fill(first)
    await author.getByRole('checkbox', { name: 'Dispatcher' }).check()
    await author.getByRole('checkbox', { name: 'Ask for confirmation' }).check()
    await author.getByRole('checkbox', { name: 'Pinned' }).check()
    expect(await seriousViolations(author)).toEqual([])
    await author.getByRole('button', { name: 'Save draft' }).click()
    await expect(author.getByRole('heading', { name: title })).toBeVisible()
    await expect(author.getByRole('region', { name: 'Readers' })).toHaveCount(0)
    await expect(card).not.toContainText(title)
  })

  await test.step('what is not saved is not published', async () => {
    await author.getByLabel('Title').fill(`${title} today`)
    await expect(author.getByRole('button', { name: 'Publish' })).toBeDisabled()
    await expect(author.getByText('Save your changes first')).toBeVisible()
    await author.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('published, it is in the card and in the bell of its audience', async () => {
    await author.getByRole('button', { name: 'Publish' }).click()
    const dialog = author.getByRole('alertdialog')
    await expect(dialog).toContainText(/1 person sees|\d+ people see/)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(author.getByRole('region', { name: 'Readers' })).toContainText('Not read')
    await expect(card).toContainText(title)
    await expect(card).toContainText('1 unread')
    await expect(card.getByRole('button', { name: new RegExp(`${title} unread`) })).toContainText('waits for your confirmation')
    await expect(bellOf(reader)).toHaveAccessibleName('1 announcement to read or confirm')
    await expect(bellOf(reader)).toHaveText('1')
    expect(await seriousViolations(reader)).toEqual([])
    // The author is not of the audience.
    await expect(author.getByRole('banner').getByRole('button', { name: /announcement/ })).toHaveCount(0)
  })

  await test.step('it is read by being opened, and stays in the bell until it is confirmed', async () => {
    await bellOf(reader).click()
    await reader.getByRole('menuitem', { name: title }).click()
    const dialog = reader.getByRole('dialog', { name: title })
    await expect(dialog).toContainText('Early shift at 07:00.')
    await expect(author.getByRole('region', { name: 'Readers' })).toContainText(/Read by 1 of \d/)
    await expect(card).not.toContainText('unread')
    expect(await seriousViolations(reader)).toEqual([])
    await reader.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(bellOf(reader)).toHaveText('1')
    await card.getByRole('button', { name: new RegExp(title) }).click()
    await dialog.getByRole('button', { name: 'I have read and confirm it' }).click()
    await expect(bellOf(reader)).toHaveAccessibleName('No new announcements')
    await expect(card).not.toContainText('waits for your confirmation')
    await expect(author.getByRole('region', { name: 'Readers' })).toContainText(/Confirmed by 1 of \d/)
  })

  await test.step('another text makes it unread again; all are marked as read at once', async () => {
    await author.getByLabel('Text').fill('Tomorrow at 13:00.')
    await author.getByRole('button', { name: /^Save/ }).click()
    await expect(author.getByRole('region', { name: 'Readers' })).toContainText(/Read by 0 of \d/)
    await expect(card).toContainText('Tomorrow at 13:00.')
    await expect(card).toContainText('1 unread')
    await card.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(card).not.toContainText('unread')
    await expect(author.getByRole('region', { name: 'Readers' })).toContainText(/Read by 1 of \d/)
  })

  await test.step('the list says how many have read it; withdrawn, it is gone from the open card', async () => {
    await author.getByRole('navigation').getByRole('link', { name: 'Announcements' }).click()
    const row = author.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText(/Read by 1 of \d/)
    await row.getByRole('link').first().click()
    await author.getByRole('button', { name: 'Withdraw' }).click()
    await author.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(card).not.toContainText(title)
    await expect(author.getByRole('heading', { name: title })).toBeVisible()
    await expect(author.getByText('Withdrawn').first()).toBeVisible()
  })

  await test.step('on a handheld the form, the list and the bell fit', async () => {
    for (const path of ['/home/announcements', '/home/announcements/new', '/home/panel']) {
      const narrow = await openPageAs('manager', { page: await newPage({ width: 360, height: 740 }), path })
      await expect(narrow.getByRole('heading', { name: /nnouncement|Control panel/ }).first()).toBeVisible()
      expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await narrow.close()
    }
  })
})
