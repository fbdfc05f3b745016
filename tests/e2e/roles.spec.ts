import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a role is copied, changed by two people at once, told what it does, and deleted when nobody has it', async ({
  openPageAs,
  site,
  api,
  browser,
}) => {
  const name = site.unique('Late shift ')
  const page = await openPageAs('owner', { path: '/role/list' })
  const right = (of: typeof page, code: string) => of.getByRole('checkbox', { name: code })
  const read = async (id: string) =>
    (await site.query('query ($id: ID!) { node(id: $id) { ... on Role { version nameZh rights } } }', { id })).node

  const roleId = await test.step('copy a built-in role, which is fixed itself', async () => {
    const list = page.getByRole('grid', { name: 'Roles' })
    await expect(list.getByRole('row').filter({ hasText: 'packer' })).toContainText('Built in')
    await list.getByRole('link', { name: 'Packer', exact: true }).click()
    await expect(page.getByText('is fixed')).toBeVisible()
    await expect(right(page, 'wave:pack')).toBeDisabled()
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await expect(page.getByLabel('English name')).toHaveValue('Packer 2')
    await page.getByLabel('English name').fill(name)
    await page.getByLabel('Chinese name').fill(`${name} 晚班`)
    await right(page, 'wave:pack').uncheck()
    await right(page, 'package:ship').check()
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText('Nobody has it')).toBeVisible()
    return decodeURIComponent(must(/role\/([^?]+)/.exec(page.url())?.[1], 'id in the address'))
  })

  const holder = await site.person('picker2')
  const grant = { staffId: holder.id, roleId, warehouseId: site.warehouseId }
  const effect = page.getByRole('region', { name: 'What will happen' })

  await test.step('see what a change will do to the person who has it, and save it', async () => {
    await site.command('grantRole', grant)
    await expect(page.getByRole('region', { name: 'People with this role' })).toContainText(`${holder.name}${site.warehouse.number}`)
    await right(page, 'package:ship').uncheck()
    await right(page, 'package:cancel').focus()
    await page.keyboard.press('Space')
    await expect(effect).toContainText('1 person is affected at once')
    await expect(effect).toContainText('Gain: Cancel packages1 person')
    await expect(effect).toContainText('Lose: Ship packages1 person')
    await expect(page.getByText('2 unsaved changes')).toBeVisible()
    await expect(page.getByText('Affects 1 person')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    // Where it is granted is told to a person who may read another warehouse only.
    const reader = await api.signIn(await api.factory.createStaff({ rights: ['access:staff'] }))
    const elsewhere = await api.factory.createWarehouse()
    const { viewer } = await reader.query('{ viewer { staffId } }')
    const { roles } = await site.query<{ roles: { id: string; code: string }[] }>('{ roles { id code } }')
    const picker = must(
      roles.find(({ code }) => code === 'picker'),
      'role',
    )
    await site.command('grantRole', { staffId: viewer.staffId, roleId: picker.id, warehouseId: elsewhere.id })
    const theirs = await (await browser.newContext()).newPage()
    await theirs.addInitScript((token) => localStorage.setItem('token', token), must(reader.identity.token, 'token'))
    await theirs.addInitScript(() => localStorage.setItem('language', 'en'))
    await theirs.goto(`/role/${encodeURIComponent(roleId)}`)
    await expect(theirs.getByRole('region', { name: 'People with this role' })).toContainText(`${holder.name}${site.warehouse.number}`)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('+ Cancel packages · − Ship packages')
    await expect(effect).toContainText('1 active account has this role')
  })

  await test.step('two change it at once: other rights are joined, the same name is decided', async () => {
    await right(page, 'package:hold').check()
    await page.getByLabel('Chinese name').fill(`${name} 夜班`)
    const { version, rights } = await read(roleId)
    const theirs = `${name} 早班`
    const without = rights.filter((one: string) => one !== 'package:cancel')
    await site.command('updateRole', { roleId, expectedVersion: version, nameZh: theirs, rights: without }, '', 'owner2')
    const conflict = page.getByRole('alert').filter({ hasText: `theirs ${theirs}, yours ${name} 夜班` })
    await expect(conflict).toContainText((await site.person('owner2')).name)
    await expect(right(page, 'package:cancel')).not.toBeChecked()
    await expect(right(page, 'package:hold')).toBeChecked()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Decide first which value stays')).toBeVisible()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('+ Put packages on hold')
    const saved = await read(roleId)
    expect(saved).toMatchObject({ nameZh: `${name} 夜班` })
    expect(new Set(saved.rights)).toEqual(new Set([...without, 'package:hold']))
  })

  await test.step('a person with fewer rights takes away, and cannot add', async () => {
    const draft = { nameZh: site.unique('人事'), nameEn: site.unique('Personnel '), rights: ['access:staff', 'home:read', 'package:ship'] }
    const clerk = await site.person('picker3')
    const { role } = await site.command('createRole', draft, 'role { id }')
    await site.command('grantRole', { staffId: clerk.id, roleId: role.id })
    const other = await (await browser.newContext()).newPage()
    await openPageAs('picker3', { path: `/role/${encodeURIComponent(roleId)}`, page: other })
    await expect(other.getByText('you can take rights away and add none')).toBeVisible()
    await expect(right(other, 'wave:void')).toBeDisabled()
    await expect(right(other, 'package:ship')).toBeDisabled()
    await right(other, 'package:hold').uncheck()
    await other.getByRole('button', { name: /^Save/ }).click()
    await expect(other.getByRole('region', { name: 'History' })).toContainText('− Put packages on hold')
    await expect(right(other, 'package:hold')).toBeDisabled()
    await expect(right(page, 'package:hold')).not.toBeChecked()
    await other.goto(other.url().replace(/role\/[^?]+/, `role/${encodeURIComponent(role.id)}`))
    await right(other, 'home:read').uncheck()
    await expect(other.getByRole('region', { name: 'What will happen' })).toContainText('You would lose rights yourself')
  })

  await test.step('delete it once nobody has it', async () => {
    const ask = () => page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await ask()
    await expect(dialog).toContainText('1 person has this role')
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await site.command('revokeRole', grant)
    await expect(page.getByText('Nobody has it')).toBeVisible()
    await ask()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('grid', { name: 'Roles' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  })
})
