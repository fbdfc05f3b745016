import { setTimeout as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { rawWorkbook } from '../../graph/exchange/read/rawWorkbook.ts'
import { productHeader } from '../api/exchange/sheetFiles.ts'
import { type Attack, countAnswer, emptyOutcome, findFault, runCases } from './attack.ts'
import { payloads } from './payloads.ts'
import { caseSeed, SeededRandom } from './seededRandom.ts'
import type { TestServer } from './testServer.ts'

const header = [...productHeader, ...['EAN', 'Category']]

/** A sheet of some products, with hostile texts in some cells. */
function rowsOf(random: SeededRandom, index: number): unknown[][] {
  const hostile = () => random.pick(payloads)
  const row = (at: number) =>
    [`H${index}-${at}`, 'Name', '名', 'Name', 1.5, 'USD', 1, 1, 1, 1, '', ''].map((cell) => (random.isTrue(0.05) ? hostile() : cell))
  const count = random.isTrue(0.02) ? 3_100 : 1 + random.below(40)
  return [header.map((heading) => (random.isTrue(0.02) ? hostile() : heading)), ...Array.from({ length: count }, (_, at) => row(at))]
}

async function fileOf(random: SeededRandom, index: number): Promise<{ name: string; bytes: Uint8Array }> {
  if (random.isTrue(0.05)) return { name: 'case.xlsx', bytes: await linkedWorkbook(random) }
  const sheet = utils.aoa_to_sheet(rowsOf(random, index))
  if (random.isTrue(0.1)) sheet['!ref'] = 'A1:C2'
  if (random.isTrue(0.2))
    sheet.A2 = random.pick([
      { t: 'n', v: 1e300 },
      { t: 'e', v: 7 },
      { t: 'n', f: 'A2+1', v: 1 },
      { t: 'n', v: Number.MAX_SAFE_INTEGER, z: '[h]:mm' },
    ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'S')
  const type = random.pick(['xlsx', 'xlsx', 'xlsb', 'biff8', 'csv', 'ods', 'html'] as const)
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: type }))
  const extension = { xlsx: 'xlsx', xlsb: 'xlsx', biff8: 'xls', csv: 'csv', ods: 'xlsx', html: 'xls' }[type]
  return { name: `case.${random.isTrue(0.1) ? random.pick(['csv', 'xls', 'xlsx', 'pdf', '']) : extension}`, bytes: spoil(random, bytes) }
}

/** A small sheet with a link of up to 17 thousand million cells. */
function linkedWorkbook(random: SeededRandom): Promise<Uint8Array> {
  const data = `<sheetData><row r="1">${cell('A1', 'SKU')}</row><row r="2">${cell('A2', 'LINK')}</row></sheetData>`
  const last = random.pick(['B20000', 'Z1048576', 'XFD1048576'])
  return rawWorkbook(`${data}<hyperlinks><hyperlink ref="A1:${last}" location="S!A1"/></hyperlinks>`)
}

const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Changes bytes of a file, cuts it, repeats parts of it or puts a bomb in its place; a third stay as they are. */
function spoil(random: SeededRandom, bytes: Uint8Array): Uint8Array {
  const at = () => random.below(Math.max(1, bytes.length))
  switch (random.below(9)) {
    case 0: {
      const changed = bytes.slice()
      for (let times = 1 + random.below(20); times > 0; times--) changed[at()] = random.below(256)
      return changed
    }
    case 1:
      return bytes.slice(0, at())
    case 2:
      return Buffer.concat([bytes, bytes.slice(at())])
    case 3:
      return Buffer.concat([bytes.slice(0, at()), Buffer.alloc(random.below(5_000), random.below(256)), bytes.slice(at())])
    case 4:
      return bomb(random)
    case 5:
      return new Uint8Array(random.below(2_000)).map(() => random.below(256))
    default:
      return bytes
  }
}

/** A stored zip entry that inflates to far more than it declares. */
function bomb(random: SeededRandom): Uint8Array {
  const inside = deflateRawSync(Buffer.alloc((1 + random.below(200)) * 1024 * 1024, '<row/>'))
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(inside.length, 18)
  local.writeUInt32LE(100, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(inside.length, 20)
  central.writeUInt32LE(100, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + inside.length, 16)
  return Buffer.concat([local, name, inside, central, name, end])
}

const states = 'query ($id: ID!) { node(id: $id) { ... on SheetImport { state total checked applied created changed refused } } }'

/** Uploads a file; of those that are read, the valid rows are imported, and each row must have been imported or have a reason. */
async function attackOnce(testServer: TestServer, customer: string, random: SeededRandom, index: number) {
  const client = testServer.callers.owner
  const { name, bytes } = await fileOf(random, index)
  const query = new URLSearchParams({ kind: 'PRODUCTS', warehouse: testServer.knownData.warehouseId, customer, name })
  const headers = { authorization: `Bearer ${client.identity.token}`, 'accept-language': 'en' }
  const response = await fetch(`${testServer.url}/imports?${query}`, { method: 'POST', headers, body: Buffer.from(bytes) })
  const text = await response.text()
  const fault = findFault(testServer, 'owner', text, { status: response.status, text })
  if (fault || response.status !== 200) return { fault, answer: JSON.parse(text).userErrors?.[0]?.code ?? String(response.status) }
  const { id } = JSON.parse(text).import as { id: string }
  const ended = async (waits: readonly string[]) => {
    for (;;) {
      const { node } = await client.query(states, { id })
      if (!waits.includes(node.state)) return node
      await pause(20)
    }
  }
  const found = await ended(['CHECKING'])
  if (found.checked !== found.total) return { fault: `only ${found.checked} of ${found.total} rows were checked`, answer: 'CHECKED' }
  const { userErrors } = await client.command('startSheetImport', { importId: id, mode: 'VALID_ROWS' })
  if (userErrors.length > 0) return { fault: null, answer: userErrors[0].code }
  const done = await ended(['IMPORTING'])
  const isWhole = done.state === 'DONE' && done.applied === done.created + done.changed
  return { fault: isWhole ? null : `half done: ${JSON.stringify(done)}`, answer: done.refused > 0 ? 'some rows' : 'all rows' }
}

export const sheets: Attack = {
  name: 'sheets',
  description:
    'mutated spreadsheets: bombs, wrong dimensions, links of many cells, cut and changed files, hostile texts; the valid rows are imported',
  times: 2_000,
  environment: { IMPORT_MEGABYTES: '2' },
  async run(testServer, size) {
    const outcome = emptyOutcome()
    const { customers } = await testServer.callers.owner.query('{ customers(first: 1) { edges { node { id } } } }')
    const customer = customers.edges[0].node.id
    await runCases(size, 3, outcome, async (index) => {
      const { fault, answer } = await attackOnce(testServer, customer, new SeededRandom(caseSeed(size.seed, index)), index)
      countAnswer(outcome, answer)
      return fault
    })
    return outcome
  },
}
