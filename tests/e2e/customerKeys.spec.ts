import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

const shownSecret = (page: Page) => page.getByRole('textbox', { name: 'New secret, shown once' })

test('a user of a customer makes a key for the shop, uses, rotates and revokes it, and is told of no staff', async ({
  openPageAs,
  site,
  api,
}) => {
  const name = site.unique('Shop ')
  const provider = await site.command(
    'createApiKey',
    { name: site.unique('ERP '), customerId: site.customer.id, rights: ['stock:read'] },
    'apiKey { id name contactName }',
  )
  const page = await openPageAs('shipper', { path: '/home/overview' })
  const answerOf = async (token: string) => {
    const { data, errors } = await api.anonymous.with({ token }).send('{ viewer { name } }')
    return data?.viewer?.name ?? errors[0]?.extensions.code
  }
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })

  await test.step('see on the overview which systems are connected', async () => {
    const connections = page.getByRole('region', { name: 'Connections' })
    await expect(connections).toContainText(`${provider.apiKey.name}Never used`)
    await page.goto('/home/overview')
    await expect(connections.getByRole('link', { name: /^All \d+ keys$/ })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('find the keys in the menu, with one that the warehouse made', async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'API keys' }).click()
    await expect(row(provider.apiKey.name)).toContainText('Warehouse')
    await expect(page.getByRole('columnheader', { name: 'Belongs to' })).toHaveCount(0)
    await row(provider.apiKey.name).getByRole('link').first().click()
    await expect(page.getByText('contact Warehouse')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(must(provider.apiKey.contactName, 'name of the owner'))
    expect(await seriousViolations(page)).toEqual([])
    await page.goBack()
  })

  const first = await test.step('a key without rights is refused, and what was typed stays', async () => {
    await page.getByRole('link', { name: 'Add API key' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'wave:read' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Rights')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'package:create' }).check()
    await page.getByRole('checkbox', { name: 'product:read' }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const secret = await shownSecret(page).inputValue()
    expect(await answerOf(secret)).toBe(name)
    await expect(page.getByText('2 rights')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    return secret
  })

  await test.step('another secret replaces it after the overlap, and revoking stops both', async () => {
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('button', { name: 'Make secret' }).click()
    await expect(page.getByText('Rotating, 2 secrets')).toBeVisible()
    const second = await shownSecret(page).inputValue()
    expect([await answerOf(first), await answerOf(second)]).toEqual([name, name])
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
    expect([await answerOf(first), await answerOf(second)]).toEqual(['API_KEY_REVOKED', 'API_KEY_REVOKED'])
  })

  await test.step('the list follows what the warehouse does', async () => {
    await page.goto('/access/keys')
    await expect(row(provider.apiKey.name)).toContainText('Live')
    await site.command('revokeApiKey', { apiKeyId: provider.apiKey.id })
    await expect(row(provider.apiKey.name)).toHaveCount(0)
  })
})

test('a user who may only read finds no keys', async ({ openPageAs }) => {
  const page = await openPageAs('shipperReader', { path: '/access/keys' })
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  await expect(page.getByText('You do not have the right')).toBeVisible()
})

test('staff of customer service make keys of customers alone, with a user of the customer as the contact', async ({ openPageAs, site }) => {
  const name = site.unique('Shop ')
  const user = await site.person('shipper')
  const page = await openPageAs('service', { path: '/access/keys' })
  await page.getByRole('link', { name: 'Add API key' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  // Their role is one of this warehouse, and so is the key.
  await page.getByRole('combobox', { name: 'Warehouse' }).fill(site.warehouse.number)
  await page.getByRole('option', { name: site.warehouse.number }).click()
  await page.getByRole('checkbox', { name: 'package:create' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('alert').first()).toContainText('CustomerRequired')
  await page.getByRole('combobox', { name: 'Customer' }).fill(site.customer.name)
  await page.getByRole('option', { name: site.customer.name }).click()
  await page.getByRole('combobox', { name: 'User as contact' }).click()
  await page.getByRole('option', { name: user.name }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(`Key of ${site.customer.name} · contact ${user.name}`)).toBeVisible()
})
