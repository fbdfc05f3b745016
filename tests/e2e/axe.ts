import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds on a page that is serious or critical. Left out are frames, which hold PDFs, and the rows of a list from the fourth on. */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').exclude('[data-index]:nth-child(n + 4)').analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
