import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Serious and critical violations that axe finds on a page. Excluded are frames, which contain PDFs, and list rows from the fourth on. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Legacy mode checks in the page itself; otherwise each check opens another page and loads axe into it, for frames of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.exclude('iframe').exclude('[data-index]:nth-child(n + 4)').analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
