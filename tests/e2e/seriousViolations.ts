import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The menu and the bar above the page, which are the same on all pages of an area. */
export const shell = ['nav', 'header:not(main header)']

/** Rules whose violations are moderate or minor, and so do not count here. */
const lesserRules = [
  ...['aria-allowed-role', 'empty-heading', 'empty-table-header', 'heading-order', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-main'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-one-main', 'landmark-unique', 'meta-viewport-large', 'page-has-heading-one'],
  ...['presentation-role-conflict', 'region', 'scope-attr-valid', 'skip-link', 'table-duplicate-name'],
]

/** Serious and critical violations that axe finds on a page. Excluded are frames, which contain PDFs, and list rows from the fourth on. */
export async function seriousViolations(page: Page, excluded: readonly string[] = []): Promise<string[]> {
  // Axe stays in a page until another is loaded; to put it in takes half as long as to use it.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Legacy mode checks in the page itself; otherwise each check opens another page and loads axe into it, for frames of other origins. What axe would
  // load beforehand is for rules about media and turned devices, which are lesser ones or off.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .disableRules(lesserRules)
  for (const selector of ['iframe', '[data-index]:nth-child(n + 4)', ...excluded]) axe.exclude(selector)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
