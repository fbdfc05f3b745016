import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Bench, BenchEnvironment, Comparison } from '../bench.ts'
import { openBenchEnvironment, type PersistentData } from '../benchEnvironment.ts'
import { type Asked, comparing, milliseconds, pageSize, perSecond } from '../comparePages.ts'
import { fillLedger } from '../fill/fill.ts'

const many = Number(process.env.BENCH_FLOW ?? 10_000_000)
const few = many / 10

const dataOf = (rows: number): PersistentData => ({ name: `ledger_${rows}`, fill: (databaseUrl) => fillLedger(databaseUrl, rows) })

/** The pages that are measured: the inventory at the middle of the half year, the locations of a product then, and the ledger of a product. */
async function pagesOf(environment: BenchEnvironment): Promise<{ stock: Asked; flow: Asked; flowThen: Asked }> {
  const { database, warehouse } = environment
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const look = async (sql: string, ...values: unknown[]) => (await database.pool.query(sql, values)).rows[0]
  const { moment } = await look("select start + interval '90 days' as moment from bench.span")
  const { id } = await look("select id from product where sku = 'LX-002500'")
  const at = moment.toISOString()
  const ofProduct = { warehouseId, productId: toNodeId('Product', id), first: pageSize }
  return {
    stock: {
      operation: 'StocksPagePastMoreQuery',
      variables: { warehouseId, moment: at, filter: {}, sort: 'SKU', first: pageSize },
      baseline: { name: 'stocksThen', values: [at] },
    },
    flow: { operation: 'FlowPostingsMoreQuery', variables: ofProduct, baseline: { name: 'flow', values: [id, null, pageSize + 1] } },
    flowThen: {
      operation: 'FlowPostingsMoreQuery',
      variables: { ...ofProduct, until: at },
      baseline: { name: 'flowThen', values: [id, null, pageSize + 1, at] },
    },
  }
}

async function prepare(environment: BenchEnvironment): Promise<Comparison[]> {
  const smaller = await openBenchEnvironment(() => undefined, { persistentData: dataOf(few) })
  environment.onShutdown(() => smaller.close())
  const [compare, compareSmaller] = [await comparing(environment), await comparing(smaller)]
  const [pages, fewerPages] = [await pagesOf(environment), await pagesOf(smaller)]
  const names = {
    stock: 'the inventory at a past moment',
    flow: 'the ledger of a product',
    flowThen: 'the ledger of a product up to a moment',
  }
  const rows: Comparison[] = []
  for (const [page, work] of Object.entries(names) as [keyof typeof names, string][]) {
    const [{ ours, baseline }, less] = [await compare(pages[page]), await compareSmaller(fewerPages[page])]
    const about = `${work}: ${pageSize} rows as the console asks for them, over HTTP with sign-in`
    rows.push(
      {
        ...{ name: `ledger.${page}`, unit: 'pages/s', goal: { least: 0.8 } },
        description: `${about}, ${many.toLocaleString('en')} ledger rows, against the same SQL; 8 clients`,
        ...{ ours: perSecond(ours), baseline: perSecond(baseline) },
      },
      {
        ...{ name: `ledger.${page}.growth`, unit: 'ms', goal: { most: 1.3 } },
        description: `${about}, ${many.toLocaleString('en')} ledger rows against ${few.toLocaleString('en')}, both ours; one client`,
        ...{ ours: milliseconds(ours), baseline: milliseconds(less.ours) },
      },
    )
  }
  return rows
}

/** Stock at a moment and pages of the ledger with ten million rows; `BENCH_FLOW` changes the number. */
export const ledger: Bench = { name: 'ledger', persistentData: dataOf(many), prepare }
