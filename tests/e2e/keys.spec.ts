import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

/** The secret that the page shows once. */
const shownSecret = (page: Page) => page.getByRole('textbox', { name: 'New secret, shown once' })

test('a key is created, used, rotated and revoked, and its secret is nowhere but on the page', async ({ openPageAs, site, api }) => {
  const name = site.unique('Shop ')
  const page = await openPageAs('owner', { path: '/access/keys' })
  const answerOf = async (token: string) => {
    const { data, errors } = await api.anonymous.with({ token }).send('{ viewer { name } }')
    return data?.viewer?.name ?? errors[0]?.extensions.code
  }

  const first = await test.step('create it with a right and an address', async () => {
    await page.getByRole('link', { name: 'Add API key' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('textbox', { name: 'Address 1' }).fill('203.0.113.0/33')
    const owner = page.getByRole('combobox', { name: 'Customer' })
    await owner.fill(site.customer.name)
    await page.getByRole('option', { name: site.customer.name }).click()
    await expect(page.getByRole('checkbox', { name: 'access:keys' })).toBeDisabled()
    await owner.fill('')
    await owner.press('Tab')
    await expect(page.getByRole('checkbox', { name: 'access:keys' })).toBeEnabled()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('alert')).toContainText('such as 203.0.113.7')
    await page.getByRole('textbox', { name: 'Address 1' }).fill('127.0.0.0/8')
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('textbox', { name: 'Address 2' }).fill('::1')
    await page.getByRole('checkbox', { name: 'warehouse:read' }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const secret = await shownSecret(page).inputValue()
    expect(secret).toMatch(/^whk_/)
    expect(await answerOf(secret)).toBe(name)
    expect(await seriousViolations(page)).toEqual([])
    return secret
  })

  await test.step('keep the secret in no address and no storage, and show it no more', async () => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]))
    expect(kept).not.toContain(first)
    await page.reload()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText(`${first.slice(0, 8)}…${first.slice(-4)}`)).toBeVisible()
    await expect(shownSecret(page)).toHaveCount(0)
  })

  const second = await test.step('make another secret; both work, and a third is not offered', async () => {
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('button', { name: 'Make secret' }).click()
    const secret = await shownSecret(page).inputValue()
    await expect(page.getByText('Rotating, 2 secrets')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New secret' })).toBeDisabled()
    expect([await answerOf(first), await answerOf(secret)]).toEqual([name, name])
    expect(await seriousViolations(page)).toEqual([])
    return secret
  })

  await test.step('end the old one; the new one goes on', async () => {
    await page
      .getByRole('group', { name: first.slice(0, 8) })
      .getByRole('button', { name: 'End now' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
    await expect(page.getByText('1 has ended')).toBeVisible()
    expect([await answerOf(first), await answerOf(second)]).toEqual(['API_KEY_SECRET_ENDED', name])
  })

  await test.step('change its rights', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'product:read' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 rights')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Key changed' })).toContainText('+ product:read')
  })

  await test.step('give it an end, and take it away again', async () => {
    const ends = page.getByText('Expires', { exact: true }).locator('..')
    const dialog = page.getByRole('dialog', { name: 'Move the end' })
    const save = async (day: string) => {
      await dialog.getByLabel('Last day').fill(day)
      await dialog.getByRole('button', { name: 'Save' }).click()
    }
    await page.getByRole('button', { name: 'Move the end' }).click()
    await save('2020-01-31')
    await expect(dialog.getByRole('alert')).toContainText('later than now')
    expect(await seriousViolations(page)).toEqual([])
    await save('2099-12-31')
    await expect(ends).toContainText(/2099-12-31|2100-01-01/)
    await page.getByRole('button', { name: 'Move the end' }).click()
    await save('')
    await expect(ends).toContainText('Never')
  })

  await test.step('a change by another owner meanwhile is kept, and the own one is refused', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    const apiKeyId = decodeURIComponent(must(new URL(page.url()).pathname.split('/').at(-1), 'id'))
    const read = async () =>
      (await site.query('query ($id: ID!) { node(id: $id) { ... on ApiKey { name version rights } } }', { id: apiKeyId })).node
    await expect(dialog.getByRole('checkbox', { name: 'product:read' })).toBeChecked()
    const { version } = await read()
    await site.command('updateApiKey', { apiKeyId, expectedVersion: version, rights: ['warehouse:read'] }, '', 'owner2')
    await expect(page.getByText('1 right', { exact: true })).toBeAttached()
    await dialog.getByLabel('Name', { exact: true }).fill(`${name} 2`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText((await site.person('owner2')).name)
    expect(await read()).toMatchObject({ name, rights: ['warehouse:read'] })
    await dialog.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('revoke it', async () => {
    await page.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('1 live secret stops at once')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
    expect(await answerOf(second)).toBe('API_KEY_REVOKED')
  })

  await test.step('find it among the ended ones', async () => {
    await page.goto('/access/keys?view=ENDED')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Revoked')
    expect(await seriousViolations(page)).toEqual([])
  })
})

test('a wall screen is made, opened by the link that is shown once, renamed and closed', async ({ openPageAs, site, browser }) => {
  const name = site.unique('Hall ')
  const page = await openPageAs('manager', { path: '/access/walls' })

  const link = await test.step('make it; its link is shown for each of the three walls', async () => {
    await page.getByRole('button', { name: 'Add wall screen' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Language', { exact: true }).selectOption('en')
    await page.getByRole('button', { name: 'Create wall screen' }).click()
    const field = page.getByRole('textbox', { name: 'Link' })
    await expect(field).toHaveValue(/\/wall\/waves#token=whw_/)
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await page.getByRole('radio', { name: 'Put wall' }).check()
    await expect(field).toHaveValue(/\/wall\/sort#token=whw_/)
    await page.getByRole('radio', { name: 'Waves' }).check()
    expect(await seriousViolations(page)).toEqual([])
    const value = await field.inputValue()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    await expect(field).toBeVisible()
    await page.getByRole('button', { name: 'I have it, hide' }).click()
    await expect(field).toHaveCount(0)
    return value
  })

  const wall = await (await browser.newContext()).newPage()
  const row = page.getByRole('row').filter({ hasText: name })
  await test.step('open the wall with it, and see that it is there', async () => {
    await wall.goto(link)
    await expect(wall.getByText(site.warehouse.number).first()).toBeVisible()
    await expect(row).toContainText(site.warehouse.number)
    await expect
      .poll(async () => {
        await page.reload()
        await expect(row).toBeVisible()
        return row.innerText()
      })
      .not.toContain('Never opened')
  })

  await test.step('rename it, while somebody else changes it, and close it: the wall stops', async () => {
    await row.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(`${name} 2`)
    const { wallTokens } = await site.query('{ wallTokens(first: 100) { edges { node { id version name } } } }')
    const { node: stored } = wallTokens.edges.find(({ node }: { node: { name: string } }) => node.name === name)
    const theirs = { wallTokenId: stored.id, expectedVersion: stored.version, name: `${name} 3`, language: 'zh-CN' }
    await site.command('updateWallToken', theirs)
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Somebody else changed “Name” too' })
    await expect(conflict).toContainText(`theirs ${name} 3, yours ${name} 2`)
    await expect(dialog.getByLabel('Language', { exact: true })).toHaveValue('zh-CN')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Decide first which value stays')
    expect(await seriousViolations(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const renamed = page.getByRole('row').filter({ hasText: `${name} 2` })
    await renamed.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close wall screen' }).click()
    await expect(renamed).toHaveCount(0)
    await expect(wall.getByText('The token of this board is invalid or was revoked')).toBeVisible()
    await page.goto('/access/walls?view=CLOSED')
    await expect(page.getByRole('row').filter({ hasText: `${name} 2` })).toBeVisible()
  })
})

test('a person whose only rights are to keys and walls lands on the keys, and opens both', async ({ page, site, api }) => {
  const name = site.unique('Shop ')
  const key = { name, customerId: site.customer.id, warehouseId: site.warehouseId, rights: ['package:read'] }
  const { apiKey } = await site.command('createApiKey', key, 'apiKey { id }')
  const client = await api.signIn(await api.factory.createStaff({ rights: ['access:keys', 'access:customerKeys', 'access:walls'] }))
  await page.addInitScript((token) => localStorage.setItem('token', token), must(client.identity.token, 'token'))
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['API keys', 'Wall screens'])
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(site.customer.name)
  await page.goto(`/access/keys/${encodeURIComponent(apiKey.id)}`)
  await expect(page.getByText(`Key of ${site.customer.name}`)).toBeVisible()
  await page.goto('/access/keys/new')
  await expect(page.getByRole('checkbox', { name: 'access:keys' })).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: 'customer:read' })).toBeDisabled()
  await page.goto('/access/walls')
  await expect(page.getByRole('heading', { name: 'Wall screens' })).toBeVisible()
  await page.getByRole('button', { name: 'Add wall screen' }).first().click()
  await page.getByLabel('Warehouse', { exact: true }).selectOption({ value: site.warehouseId })
})
