import { generateSync } from 'otplib'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

/** The code of an app, `later` steps of 30 seconds from now; one step of drift is accepted. */
const codeOf = (secret: string, later: 0 | 1 = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 })

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

async function typeAccount(page: Page, { login, password }: { login: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await signInButton(page).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User / }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/reason=signedOut/)
}

/** Types the secret that the page shows into an app, and confirms it by the first code. */
async function confirmApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const shown = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = must(await shown.textContent(), 'secret').replaceAll(' ', '')
  await page.getByLabel('6 digits that the app shows').fill('12345')
  await page.getByRole('button', { name: 'Confirm and turn on' }).click()
  await expect(page.getByText('This code is wrong or was used already').first()).toBeVisible()
  await page.getByLabel('6 digits that the app shows').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm and turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, codes: await codes.allTextContents() }
}

test('a person sets up an app, signs in by its codes and a recovery code, and a role requires it of another', async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const owner = await site.person('owner')
  const picker = await site.person('picker')

  const { secret, codes } = await test.step('the owner sets up an app by its typed secret', async () => {
    await page.goto('/login')
    await typeAccount(page, owner)
    await expect(page).toHaveURL(/\/home\/panel/)
    await page.getByRole('button', { name: /^User / }).click()
    await page.getByRole('menuitem', { name: 'Account security' }).click()
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    await page.getByRole('button', { name: 'Set up two-step verification' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
    const app = await confirmApp(page)
    expect(await seriousViolations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('wavehouse-recovery-codes.txt')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    const section = page.getByRole('region', { name: 'Two-step verification' })
    await expect(section).toContainText('10 left')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    for (const word of [app.secret, ...app.codes]) expect(kept).not.toContain(word)
    return app
  })

  await test.step('the password alone signs in no more, a code of the app once', async () => {
    await signOut(page)
    await typeAccount(page, owner)
    await expect(codeField(page)).toBeFocused()
    await expect(page.getByText('6 digits of the authenticator app, or a recovery code')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    await codeField(page).fill('12345')
    await signInButton(page).click()
    await expect(page.getByText('This code is wrong or was used already')).toBeVisible()
    const code = codeOf(secret, 1)
    await codeField(page).fill(code)
    await signInButton(page).click()
    await expect(page).toHaveURL(/\/home\/panel/)
    await signOut(page)
    await typeAccount(page, owner)
    await codeField(page).fill(code)
    await signInButton(page).click()
    await expect(page.getByText('This code is wrong or was used already')).toBeVisible()
  })

  await test.step('a recovery code signs in instead', async () => {
    await codeField(page).fill(must(codes[4], 'recovery code'))
    await signInButton(page).click()
    await expect(page).toHaveURL(/\/home\/panel/)
    await page.goto('/account/security')
    await expect(page.getByRole('region', { name: 'Two-step verification' })).toContainText('9 left')
  })

  const theirs = await (await browser.newContext({ baseURL: must(baseURL, 'address') })).newPage()
  await theirs.addInitScript(() => localStorage.setItem('language', 'en'))
  const names = { nameZh: site.unique('夜班'), nameEn: site.unique('Night shift ') }
  const client = site.api.anonymous.with({ token: must(await page.evaluate(() => localStorage.getItem('token')), 'token') })
  const { role } = await client.command('createRole', { ...names, rights: ['wave:read'] }, 'role { id }')
  await client.command('grantRole', { staffId: picker.id, roleId: role.id, warehouseId: site.warehouseId })

  await test.step('the owner requires it of a role, and a holder of it can then only set it up', async () => {
    await theirs.goto('/login')
    await typeAccount(theirs, picker)
    await expect(theirs.getByRole('button', { name: /^User / })).toBeVisible()
    await page.goto(`/role/${encodeURIComponent(role.id)}`)
    await page.getByRole('button', { name: 'Require two-step verification' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('of 1 with this role')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require two-step verification' }).click()
    await expect(page.getByRole('region', { name: 'Two-step verification' })).toContainText('Required')
    await page.goto(`/staff/${encodeURIComponent(picker.id)}`)
    await expect(page.getByText('Not set up yet')).toBeVisible()

    await theirs.goto('/out/wave/list')
    await expect(theirs.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
    await expect(theirs.getByText(`Your role ${names.nameEn} requires two-step verification`)).toBeVisible()
    expect(await seriousViolations(theirs)).toEqual([])
    // Their session was left open long ago: it asks who they are first.
    await site.api.db.session.updateMany({
      where: { staff: { login: picker.login } },
      data: { createdAt: new Date(Date.now() - 3_600_000) },
    })
    await theirs.getByRole('button', { name: 'Next' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Confirm it is you' })
    await expect(dialog).toContainText(picker.login)
    await dialog.getByLabel('Current password').fill(picker.password)
    await theirs.keyboard.press('Enter')
    await confirmApp(theirs)
    await theirs.getByRole('button', { name: 'I have saved them' }).click()
    await expect(theirs).toHaveURL(/\/out\/wave\/list/)
    await expect(theirs.getByRole('button', { name: /^User / })).toBeVisible()
    await theirs.goto('/account/security')
    await expect(theirs.getByRole('button', { name: 'Turn off two-step verification' })).toBeDisabled()
  })

  await test.step('the owner resets it, which signs them out; at the next sign-in they set it up again', async () => {
    await expect(page.getByRole('button', { name: 'Reset two-step verification' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset two-step verification' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset two-step verification' }).click()
    await expect(page.getByText('Not set up yet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Two-step verification reset')
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/login/)
    await typeAccount(theirs, picker)
    await expect(theirs.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Sign out' }).click()
    await expect(theirs).toHaveURL(/reason=signedOut/)
  })
})
