import type { Page } from 'playwright/test'
import { roles } from '../../graph/access/rules/roles.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { heldUntil, injectFault } from './stationPage.ts'

const entryOf = (page: Page) => page.getByRole('complementary', { name: 'Entry' })
const rowOf = (page: Page, what: string, outcome: string) =>
  page.getByRole('row').filter({ hasText: what }).filter({ hasText: outcome }).first()

/** A mark in the page; a reload removes it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }) && undefined)
const wasMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('a manager finds what was done and refused, opens it, and follows it to the person and the document', async ({
  site,
  openPageAs,
  browser,
  api,
}) => {
  const lead = await site.person('lead')
  const packer = await site.person('packer')
  const { id, number } = await site.packageAt('PENDING')
  await lead.client.command('holdPackage', { packageId: id, reason: 'Wait' })
  await lead.client.command('holdPackage', { packageId: id, reason: 'Again' })
  await packer.client.command('holdPackage', { packageId: id, reason: 'Wait' }).catch(() => null)
  const page = await openPageAs('manager', { path: '/activity/list' })

  await test.step('the list names each in plain words, with its outcome', async () => {
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
    await expect(rowOf(page, 'Put a package on hold', 'Refused')).toContainText(lead.name)
    await expect(rowOf(page, 'Put a package on hold', 'Not allowed')).toContainText(packer.name)
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('an entry opens beside the list', async () => {
    await rowOf(page, 'Put a package on hold', 'Done').click()
    const entry = entryOf(page)
    await expect(entry.getByRole('link', { name: number })).toBeVisible()
    await expect(entry).toContainText(lead.name)
    await expect(entry).toContainText('holdPackage')
    expect(await seriousViolations(page)).toEqual([])
    await entry.getByRole('button', { name: 'Close entry' }).click()
    await expect(entry).toHaveCount(0)
  })

  await test.step('a refused one says why, and that nothing was changed', async () => {
    await rowOf(page, 'Put a package on hold', 'Not allowed').click()
    await expect(entryOf(page)).toContainText('FORBIDDEN')
    await expect(entryOf(page)).toContainText('Nothing was changed.')
    await entryOf(page).getByRole('button', { name: 'Close entry' }).click()
  })

  await test.step('tabs and the bar of an hour limit the list', async () => {
    await page.getByRole('link', { name: /^Not allowed/ }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(0)
    await expect(rowOf(page, 'Put a package on hold', 'Not allowed')).toBeVisible()
    await page
      .getByRole('button', { name: / [1-9]\d* not allowed or failed$/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Remove filter: Time' })).toBeVisible()
    await expect(rowOf(page, 'Put a package on hold', 'Not allowed')).toBeVisible()
  })

  await test.step('a document, a person and a station lead to their entries by the router', async () => {
    const station = await site.createStation()
    const of = await openPageAs('owner', {
      path: `/out/parcel/${encodeURIComponent(id)}`,
      page: await (await browser.newContext()).newPage(),
    })
    await mark(of)
    const history = of.getByRole('region', { name: 'History' })
    await history.getByRole('link', { name: 'Activity' }).click()
    await expect(rowOf(of, 'Put a package on hold', 'Done')).toBeVisible()
    await expect(of.getByRole('row').filter({ hasText: 'Not allowed' })).toHaveCount(0)
    await expect(of.getByRole('button', { name: 'Only this document', exact: true })).toBeVisible()

    // The entry of the document, its person and the document again: each is one object to what the pages keep.
    await rowOf(of, 'Put a package on hold', 'Done').click()
    await entryOf(of).getByRole('link', { name: lead.name }).click()
    await expect(of.getByRole('heading', { name: lead.name, level: 1 })).toBeVisible()
    await history.getByRole('link', { name: 'Activity' }).click()
    await expect(of.getByRole('button', { name: `Person or key: ${lead.name}` })).toBeVisible()
    await expect(rowOf(of, 'Put a package on hold', 'Refused')).toBeVisible()

    // The same narrowed further by what was done, and another person by hand.
    const choose = async (filter: string, typed: string) => {
      await of.getByRole('textbox', { name: `Find ${filter}` }).fill(typed)
      await of.getByRole('checkbox', { name: typed }).check()
      await of.getByRole('button', { name: 'Apply' }).click()
    }
    await of.getByRole('button', { name: '+ Filter' }).click()
    await of.getByRole('menuitem', { name: 'What', exact: true }).click()
    await choose('What', 'Release the hold of a package')
    await expect(of.getByText('No results')).toBeVisible()
    await of.getByRole('button', { name: 'Remove filter: Person or key' }).click()
    await of.getByRole('button', { name: 'Remove filter: What' }).click()
    await of.getByRole('button', { name: '+ Filter' }).click()
    await of.getByRole('menuitem', { name: 'Person or key' }).click()
    // The people already known are narrowed before the answer: a list that shrinks by it would move from under the pointer.
    const answered = Promise.withResolvers<void>()
    const mended = await injectFault(of, heldUntil(answered.promise), /^useActivityFiltersQuery$/)
    await expect(of.getByRole('checkbox', { name: lead.name })).toBeVisible()
    await of.getByRole('textbox', { name: 'Find Person or key' }).fill(packer.name)
    await expect(of.getByRole('checkbox', { name: packer.name })).toBeVisible()
    await expect(of.getByRole('checkbox', { name: lead.name })).toHaveCount(0)
    answered.resolve()
    await mended()
    await choose('Person or key', packer.name)
    await expect(rowOf(of, 'Put a package on hold', 'Not allowed')).toBeVisible()
    await expect(of.getByRole('row').filter({ hasText: lead.name })).toHaveCount(0)

    await of.getByRole('navigation').getByRole('link', { name: 'Stations', exact: true }).click()
    await of.getByRole('link', { name: `Activity at station ${station}` }).click()
    await expect(of.getByRole('button', { name: 'Only this station', exact: true })).toBeVisible()
    await expect(of.getByText('No results')).toBeVisible()
    expect(await wasMarked(of)).toBe(true)
  })

  await test.step('who may not see the entries has neither the page nor links to it', async () => {
    const rights = roles.manager.rights.filter((right) => right !== 'access:activity')
    const { identity } = await api.signIn(await api.factory.createStaff({ rights, warehouse: { id: site.warehouseId } }))
    const of = await (await browser.newContext()).newPage()
    await of.addInitScript((token) => Object.assign(localStorage, { token, language: 'en' }), must(identity.token, 'token'))
    const at = (path: string) => of.goto(`${path}?warehouse=${encodeURIComponent(site.warehouseId)}`)
    await at('/access/walls')
    await expect(of.getByRole('navigation').getByRole('link', { name: 'Wall screens' })).toBeVisible()
    await expect(of.getByRole('navigation').getByRole('link', { name: 'Activity' })).toHaveCount(0)
    await at('/station/list')
    await expect(of.getByRole('row').filter({ hasText: 'Free' })).not.toHaveCount(0)
    await expect(of.getByRole('link', { name: /Activity/ })).toHaveCount(0)
    const loaded = of.waitForResponse(/ActivityLink-/)
    await at(`/out/parcel/${encodeURIComponent(id)}`)
    await loaded
    await expect(of.getByRole('region', { name: 'History' })).toContainText(lead.name)
    await expect(of.getByRole('link', { name: /Activity/ })).toHaveCount(0)
    await at('/activity/list')
    await expect(of.getByText('You do not have the right to do this')).toBeVisible()
  })
})
