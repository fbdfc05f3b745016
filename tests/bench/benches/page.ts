import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { scan } from '../../e2e/scanner.ts'
import { root } from '../../tool.ts'
import type { Bench, Contender, Contest, World } from '../bench.ts'
import { type Circumstances, type Figures, open, openBrowser, slowestAction, type Visit } from '../browser.ts'
import { poster } from '../http.ts'
import { seats, sortableWaves } from '../waves.ts'

const packages = 100
const rows = 50
const folder = join(root, '.wavehouse/bench/page')
const row = '.rows > [role=row]'
const floorRow = '.rows > li'

/** A page of the console, and the floor's with as many rows. */
interface Sides {
  ours: Visit
  floor: Visit
}

interface Pages {
  signIn: Sides
  panel: Sides
  list: Sides
  scan: Sides
  /** The codes of the goods on the sorting table. */
  codes: string[]
}

/** What is measured of which page, and how much of the floor's is wanted at most. */
const goals = { signIn: 1.6, panel: 1.6, list: 1.6, scan: 1.25 } as const
type Name = keyof typeof goals
const names = Object.keys(goals) as Name[]
const about: Record<Name, string> = {
  signIn: 'the sign-in page',
  panel: 'the control panel',
  list: `the list of packages with ${rows} rows`,
  scan: 'the sorting page, at its station with its wave',
}
const floorIs = `the floor is a page of React, Relay and a windowed list alone`

async function preparePages(world: World): Promise<Pages> {
  const { database, warehouse } = world
  const [wave] = await sortableWaves(world, 1, packages)
  const [seat] = await seats(world, 1)
  if (!wave || !seat) throw new Error('There is nothing to sort')
  await database.prisma.wave.update({ where: { id: wave.waveId }, data: { sorterId: seat.staffId } })
  const { version } = await database.prisma.station.findUniqueOrThrow({ where: { id: seat.stationId } })
  const manager = await world.person('manager')
  await world.analyze()

  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const kept = (token: string, id: string) => ({
    ...{ token, warehouseId },
    userInfo: JSON.stringify({ id: toNodeId('Staff', id), name: 'bench', login: 'bench' }),
  })
  const at = (path: string, more: Record<string, string> = {}) =>
    `${world.url}${path}?${new URLSearchParams({ warehouse: warehouseId, ...more })}`
  const answer = await askRows(world.url, manager.token, warehouseId)
  const floor = await serveFloor(world, answer)
  const small = { url: `${floor}/?rows=1`, usable: floorRow }
  const local = kept(manager.token, manager.id)
  return {
    signIn: { ours: { url: `${world.url}/login`, usable: 'input[name=password]' }, floor: small },
    panel: { ours: { url: at('/home/panel'), local, usable: 'main a[href*="/out/parcel"]' }, floor: small },
    list: { ours: { url: at('/out/parcel'), local, usable: row }, floor: { url: floor, usable: floorRow } },
    scan: {
      ours: {
        url: at('/wave/pigeonholes', { wave: toNodeId('Wave', wave.waveId) }),
        local: kept(seat.token, seat.staffId),
        session: { station: JSON.stringify({ id: toNodeId('Station', seat.stationId), version }) },
        usable: '.instruction',
      },
      floor: small,
    },
    codes: wave.codes,
  }
}

/** What the console's list is answered with. */
async function askRows(url: string, token: string, warehouseId: string): Promise<string> {
  const documents = JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>
  const documentId = Object.entries(documents).find(([, text]) => text.startsWith('query ParcelTablePageQuery('))?.[0]
  const variables = { warehouseId, filter: { createdDays: 30 }, sort: 'NEWEST', after: null }
  const answer = await poster(url, 1)('/graphql', JSON.stringify({ documentId, variables }), { authorization: `Bearer ${token}` })
  if (JSON.parse(answer).data?.packages.edges.length !== rows) throw new Error(answer.slice(0, 1000))
  return answer
}

/** Builds the floor's page by the Vite that builds the console, and serves it. */
async function serveFloor(world: World, answer: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    ...{ root: join(import.meta.dirname, '../floor/page'), configFile: false, logLevel: 'error', plugins: [react()] },
    build: { outDir: join(folder, 'built'), emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const file = join(folder, 'answer.json')
  writeFileSync(file, answer)
  return (await world.start('floor/page.ts', join(folder, 'built'), file)).url
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function bytesOf(browser: Browser, name: Name, { ours, floor }: Sides): Contest {
  const seen: { ours?: Figures; floor?: Figures } = {}
  // What is transferred is the same each time.
  const once = (side: 'ours' | 'floor', visit: Visit): Contender => {
    return async () => {
      seen[side] ??= await open(browser, visit)
      return seen[side].pageBytes / 1000
    }
  }
  const told = (who: string, { pageBytes, dataBytes, requests, longTasks, longestMs }: Figures) =>
    `${who}: ${kilobytes(pageBytes)} of page and ${kilobytes(dataBytes)} of data in ${requests} requests; ${longTasks} long tasks, the longest ${Math.round(longestMs)} ms.`
  return {
    name: `page.${name}.bytes`,
    work: `what ${about[name]} transfers to an empty browser, headers counted and data not; ${floorIs}`,
    unit: 'kB',
    goal: { most: goals[name] },
    ours: once('ours', ours),
    floor: once('floor', floor),
    notes: () => [...(seen.ours ? [told('Ours', seen.ours)] : []), ...(seen.floor ? [told('Floor', seen.floor)] : [])],
  }
}

const circumstances: Record<string, { of: readonly Name[]; how: Circumstances; words: string }> = {
  cold: { of: names, how: {}, words: 'in an empty browser' },
  warm: { of: ['list', 'scan'], how: { warm: true }, words: 'in a browser that knows it' },
  slow: { of: ['list', 'scan'], how: { slower: 4 }, words: 'in an empty browser, the processor 4 times slower' },
}

function timesOf(browser: Browser, name: Name, { ours, floor }: Sides): Contest[] {
  const timed = (visit: Visit, how: Circumstances): Contender => {
    return async () => (await open(browser, visit, how)).usableMs
  }
  return Object.entries(circumstances)
    .filter(([, { of }]) => of.includes(name))
    .map(([label, { how, words }]) => ({
      name: `page.${name}.${label}`,
      work: `from the address to ${about[name]} that can be used, ${words}; ${floorIs}`,
      unit: 'ms',
      goal: { most: goals[name] },
      ours: timed(ours, how),
      floor: timed(floor, how),
    }))
}

const type = async (page: Page, text: string) => {
  for (const key of text) {
    await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
}

function actionsOf(browser: Browser, { list, scan: sorting, codes }: Pages): Contest[] {
  const contest = (
    name: string,
    work: string,
    sides: Sides,
    ours: (page: Page) => Promise<void>,
    floor: (page: Page) => Promise<void>,
  ) => ({
    name: `page.inp.${name}`,
    work: `${work}: the longest that a key or a click waits for the frame that answers it (frames and figures come in steps of 8 ms)`,
    unit: 'ms',
    goal: { within: 50 },
    ours: () => slowestAction(browser, sides.ours, ours),
    floor: () => slowestAction(browser, sides.floor, floor),
  })
  return [
    contest(
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
        await page.locator(floorRow).first().waitFor({ state: 'detached' })
      },
    ),
    contest(
      'row',
      'opening a row of the list',
      list,
      async (page) => {
        await page.locator(`${row} .link`).nth(3).click()
        await page.waitForURL(/\/out\/parcel\/[^?]/)
      },
      async (page) => {
        await page.locator(`${floorRow} button`).nth(3).click()
        await page.locator('output:not(:empty)').waitFor()
      },
    ),
    contest('scan', 'scanning five pieces at the sorting table', sorting, scanner(codes, '.log li'), scanner(codes, 'ol > li')),
  ]
}

/** Scans the next five codes and sees them listed. */
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
  async prepare(world) {
    const pages = await preparePages(world)
    const browser = await openBrowser()
    world.atEnd(() => browser.close())
    return [
      ...names.map((name) => bytesOf(browser, name, pages[name])),
      ...names.flatMap((name) => timesOf(browser, name, pages[name])),
      ...actionsOf(browser, pages),
    ]
  },
}
