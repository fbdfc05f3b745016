import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import { Client as Postgres } from 'pg'
import { readSheet } from '../../../graph/exchange/read/readSheet.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { Client } from '../../api/client.ts'
import { productHeader } from '../../api/exchange/sheetFiles.ts'
import type { Bench, BenchEnvironment } from '../bench.ts'
import { startDelayServer } from '../delays.ts'

const records = 3_000
const header = [...productHeader, ...['HS code']]

/** A file of new products; every hundredth row has an error. */
function fileOf(): Uint8Array {
  const name = randomBytes(4).toString('hex')
  const row = (at: number) => [
    `${name}-${at}`,
    `Product ${at}`,
    '产品',
    'Product',
    12.5,
    'USD',
    30,
    15.5,
    15,
    at % 100 === 99 ? 0 : 0.385,
    '9405.20',
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...Array.from({ length: records }, (_, at) => row(at))]), 'Products')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
}

const state = 'query ($id: ID!) { node(id: $id) { ... on SheetImport { state applied refused } } }'

export const sheetImport: Bench = {
  name: 'import',
  async prepare(environment: BenchEnvironment) {
    const server = await startDelayServer(environment)
    const { token } = await environment.createUser('owner')
    const client = new Client(server.url, { token, language: 'en' })
    const { id } = await environment.database.prisma.customer.findFirstOrThrow({
      where: { warehouses: { some: { warehouseId: environment.warehouse.id } } },
      select: { id: true },
    })
    const query = new URLSearchParams({
      ...{ kind: 'PRODUCTS', name: 'bench.xlsx' },
      ...{ warehouse: toNodeId('Warehouse', environment.warehouse.id), customer: toNodeId('Customer', id) },
    })
    const until = async (importId: string, waits: string) => {
      for (;;) {
        const { node } = await client.query(state, { id: importId })
        if (node.state !== waits) return node
        await pause(10)
      }
    }
    const ours = async () => {
      const body = Buffer.from(fileOf())
      await server.begin()
      const start = performance.now()
      const response = await fetch(`${server.url}/imports?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      })
      const { import: made } = (await response.json()) as { import: { id: string } }
      await until(made.id, 'CHECKING')
      await client.command('startSheetImport', { importId: made.id, mode: 'VALID_ROWS' })
      const done = await until(made.id, 'IMPORTING')
      const seconds = (performance.now() - start) / 1000
      if (done.applied !== records * 0.99 || done.refused !== records * 0.01) throw new Error(JSON.stringify(done))
      await server.end()
      return seconds
    }
    return [
      {
        name: 'import',
        description: `an .xlsx of ${records.toLocaleString('en')} new products, 1 % of them bad, from the upload to the committed rows with their report; the baseline reads the file and inserts its rows in one statement`,
        unit: 's',
        goal: { within: 5 },
        ours,
        baseline: () => readAndInsert(environment, id),
        notes: () => [server.note()],
      },
    ]
  },
}

async function readAndInsert({ databaseUrl }: BenchEnvironment, customerId: string): Promise<number> {
  const bytes = fileOf()
  const client = new Postgres({ connectionString: databaseUrl })
  await client.connect()
  try {
    const start = performance.now()
    const limits = { records, rows: 20_000, columns: 200, unpackedBytes: 80 * 1024 * 1024 }
    const { json } = await readSheet({ name: 'bench.xlsx', bytes, headings: ['sku'], limits })
    await client.query(
      `insert into product (id, customer_id, sku, name, declared_name_zh, declared_name_en, declared_price, currency, length_millimetres,
         width_millimetres, height_millimetres, weight_grams, sale, receiving, created_at, version)
       select uuidv7(), $2, r.cells->>0, r.cells->>1, '产品', 'Product', 12.5, 'USD', 300, 155, 150, 385, 'ON_SALE', 'NORMAL', now(), 1
       from jsonb_to_recordset($1::jsonb) as r(cells jsonb)`,
      [json, customerId],
    )
    return (performance.now() - start) / 1000
  } finally {
    await client.end()
  }
}
