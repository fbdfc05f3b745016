import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { scan } from '../../e2e/scanner.ts'
import { root } from '../../tool.ts'
import type { Bench, BenchEnvironment, Comparison, Measurement } from '../bench.ts'
import { type Circumstances, type Figures, open, openBrowser, slowestAction, type Visit } from '../browser.ts'
import { poster } from '../http.ts'
import { openStationSessions, sortableWaves } from '../waves.ts'

const packages = 100
const rows = 50
const folder = join(root, '.wavehouse/bench/page')
const row = '.rows > [role=row]'
const baselineRow = '.rows > li'

/** A page of the console, and the baseline page with the same number of rows. */
interface Sides {
  ours: Visit
  baseline: Visit
}

interface Pages {
  signIn: Sides
  panel: Sides
  list: Sides
  scan: Sides
  /** Codes of the products at the put wall. */
  codes: string[]
}

/** Measured pages, with the maximum ratio to the baseline. */
const goals = { signIn: 1.6, panel: 1.6, list: 1.6, scan: 1.25 } as const
type Name = keyof typeof goals
const names = Object.keys(goals) as Name[]
const about: Record<Name, string> = {
  signIn: 'the sign-in page',
  panel: 'the control panel',
  list: `the list of packages with ${rows} rows`,
  scan: 'the sorting page, at its station with its wave',
}
const baselineNote = `the baseline is a page of React, Relay and a windowed list alone`

async function preparePages(environment: BenchEnvironment): Promise<Pages> {
  const { database, warehouse } = environment
  const [wave] = await sortableWaves(environment, 1, packages)
  const [stationSession] = await openStationSessions(environment, 1)
  if (!wave || !stationSession) throw new Error('There is nothing to sort')
  await database.prisma.wave.update({ where: { id: wave.waveId }, data: { sorterId: stationSession.staffId } })
  const { version } = await database.prisma.station.findUniqueOrThrow({ where: { id: stationSession.stationId } })
  const manager = await environment.createUser('manager')
  await environment.analyze()

  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const persistentData = (token: string, id: string) => ({
    ...{ token, warehouseId },
    userInfo: JSON.stringify({ id: toNodeId('Staff', id), name: 'bench', login: 'bench' }),
  })
  const at = (path: string, more: Record<string, string> = {}) =>
    `${environment.url}${path}?${new URLSearchParams({ warehouse: warehouseId, ...more })}`
  const answer = await requestRows(environment.url, manager.token, warehouseId)
  const baseline = await serveBaselinePage(environment, answer)
  const small = { url: `${baseline}/?rows=1`, usable: baselineRow }
  const local = persistentData(manager.token, manager.id)
  return {
    signIn: { ours: { url: `${environment.url}/login`, usable: 'input[name=password]' }, baseline: small },
    panel: { ours: { url: at('/home/panel'), local, usable: 'main a[href*="/out/parcel"]' }, baseline: small },
    list: { ours: { url: at('/out/parcel'), local, usable: row }, baseline: { url: baseline, usable: baselineRow } },
    scan: {
      ours: {
        url: at('/wave/pigeonholes', { wave: toNodeId('Wave', wave.waveId) }),
        local: persistentData(stationSession.token, stationSession.staffId),
        session: { station: JSON.stringify({ id: toNodeId('Station', stationSession.stationId), version }) },
        usable: '.instruction',
      },
      baseline: small,
    },
    codes: wave.codes,
  }
}

/** Answer of the console's list query. */
async function requestRows(url: string, token: string, warehouseId: string): Promise<string> {
  const documents = JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>
  const documentId = Object.entries(documents).find(([, text]) => text.startsWith('query packageRowsQuery('))?.[0]
  const variables = { warehouseId, filter: { createdDays: 30 }, sort: 'NEWEST', after: null, first: 50 }
  const answer = await poster(url, 1)('/graphql', JSON.stringify({ documentId, variables }), { authorization: `Bearer ${token}` })
  if (JSON.parse(answer).data?.packages.edges.length !== rows) throw new Error(answer.slice(0, 1000))
  return answer
}

/** Builds the baseline page with the console's Vite, and serves it. */
async function serveBaselinePage(environment: BenchEnvironment, answer: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    ...{ root: join(import.meta.dirname, '../baseline/page'), configFile: false, logLevel: 'error', plugins: [react()] },
    build: { outDir: join(folder, 'built'), emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const file = join(folder, 'answer.json')
  writeFileSync(file, answer)
  return (await environment.start('baseline/page.ts', join(folder, 'built'), file)).url
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function bytesOf(browser: Browser, name: Name, { ours, baseline }: Sides): Comparison {
  const seen: { ours?: Figures; baseline?: Figures } = {}
  // The transferred bytes are the same each time.
  const once = (side: 'ours' | 'baseline', visit: Visit): Measurement => {
    return async () => {
      seen[side] ??= await open(browser, visit)
      return seen[side].pageBytes / 1000
    }
  }
  const told = (who: string, { pageBytes, dataBytes, requests, longTasks, longestMs }: Figures) =>
    `${who}: ${kilobytes(pageBytes)} of page and ${kilobytes(dataBytes)} of data in ${requests} requests; ${longTasks} long tasks, the longest ${Math.round(longestMs)} ms.`
  return {
    name: `page.${name}.bytes`,
    description: `what ${about[name]} transfers to an empty browser, headers counted and data not; ${baselineNote}`,
    unit: 'kB',
    goal: { most: goals[name] },
    ours: once('ours', ours),
    baseline: once('baseline', baseline),
    notes: () => [...(seen.ours ? [told('Ours', seen.ours)] : []), ...(seen.baseline ? [told('Floor', seen.baseline)] : [])],
  }
}

const circumstances: Record<string, { of: readonly Name[]; how: Circumstances; words: string }> = {
  cold: { of: names, how: {}, words: 'in an empty browser' },
  warm: { of: ['list', 'scan'], how: { warm: true }, words: 'in a browser that knows it' },
  slow: { of: ['list', 'scan'], how: { slower: 4 }, words: 'in an empty browser, the processor 4 times slower' },
}

function timesOf(browser: Browser, name: Name, { ours, baseline }: Sides): Comparison[] {
  const timed = (visit: Visit, how: Circumstances): Measurement => {
    return async () => (await open(browser, visit, how)).usableMs
  }
  return Object.entries(circumstances)
    .filter(([, { of }]) => of.includes(name))
    .map(([label, { how, words }]) => ({
      name: `page.${name}.${label}`,
      description: `from the address to ${about[name]} that can be used, ${words}; ${baselineNote}`,
      unit: 'ms',
      goal: { most: goals[name] },
      ours: timed(ours, how),
      baseline: timed(baseline, how),
    }))
}

const type = async (page: Page, text: string) => {
  for (const key of text) {
    await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
}

function actionsOf(browser: Browser, { list, scan: sorting, codes }: Pages): Comparison[] {
  const comparison = (
    name: string,
    work: string,
    sides: Sides,
    ours: (page: Page) => Promise<void>,
    baseline: (page: Page) => Promise<void>,
  ) => ({
    name: `page.inp.${name}`,
    description: `${work}: the longest that a key or a click waits for the frame that answers it (frames and figures come in steps of 8 ms)`,
    unit: 'ms',
    goal: { within: 50 },
    ours: () => slowestAction(browser, sides.ours, ours),
    baseline: () => slowestAction(browser, sides.baseline, baseline),
  })
  return [
    comparison(
      'filter',
      'typing a number into the search of the list, and Enter',
      list,
      async (page) => {
        await page.getByRole('search').getByRole('textbox').click()
        await type(page, '12345')
        await page.keyboard.press('Enter')
        await page.waitForURL(/q=12345/)
        await page.locator(row).first().waitFor({ state: 'detached' })
      },
      async (page) => {
        await page.getByRole('searchbox').click()
        await type(page, '12345')
        await page.locator(baselineRow).first().waitFor({ state: 'detached' })
      },
    ),
    comparison(
      'row',
      'opening a row of the list',
      list,
      async (page) => {
        await page.locator(`${row} .link`).nth(3).click()
        await page.waitForURL(/\/out\/parcel\/[^?]/)
      },
      async (page) => {
        await page.locator(`${baselineRow} button`).nth(3).click()
        await page.locator('output:not(:empty)').waitFor()
      },
    ),
    comparison('scan', 'scanning five pieces at the sorting table', sorting, scanner(codes, '.log li'), scanner(codes, 'ol > li')),
  ]
}

/** Scans the next five codes and waits until they are listed. */
function scanner(codes: readonly string[], lines: string): (page: Page) => Promise<void> {
  let done = 0
  return async (page) => {
    const before = await page.locator(lines).count()
    for (let i = 0; i < 5; i++) {
      const code = codes[done++]
      if (!code) throw new Error('The wave is sorted: the bench needs a larger one')
      await scan(page, code)
      await page.waitForTimeout(250)
    }
    const after = await page.locator(lines).count()
    if (after !== before + 5) throw new Error(`${after - before} of 5 scans are listed`)
    if ((await page.locator('[role=alert]').count()) > 0) throw new Error(await page.locator('[role=alert]').first().innerText())
  }
}

export const page: Bench = {
  name: 'page',
  async prepare(environment) {
    const pages = await preparePages(environment)
    const browser = await openBrowser()
    environment.onShutdown(() => browser.close())
    return [
      ...names.map((name) => bytesOf(browser, name, pages[name])),
      ...names.flatMap((name) => timesOf(browser, name, pages[name])),
      ...actionsOf(browser, pages),
    ]
  },
}
