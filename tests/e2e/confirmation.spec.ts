import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a session that was left open asks for the password before a key is made, and the form goes on', async ({ openPageAs, site }) => {
  const name = site.unique('Shop ')
  const { login, password } = await site.person('owner')
  await site.api.db.session.updateMany({ where: { staff: { login } }, data: { createdAt: new Date(Date.now() - 3_600_000) } })
  const page = await openPageAs('owner', { path: '/access/keys' })
  await page.getByRole('link', { name: 'Add API key' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('checkbox', { name: 'warehouse:read' }).check()
  const create = page.getByRole('button', { name: 'Create key' })
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog).toContainText(login)
  expect(await seriousViolations(page)).toEqual([])

  await test.step('who does not confirm makes no key and keeps what was typed', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText('Confirm who you are')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    expect(await site.api.db.apiKey.count({ where: { name } })).toBe(0)
  })

  await test.step('a wrong password is told at the field, the right one goes on at once', async () => {
    await create.click()
    const field = dialog.getByLabel('Current password')
    await expect(field).toBeFocused()
    await page.keyboard.type('not this')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('The current password is wrong')
    await field.fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'New secret, shown once' })).toHaveValue(/^whk_/)
    expect(await site.api.db.apiKey.count({ where: { name } })).toBe(1)
  })
})
