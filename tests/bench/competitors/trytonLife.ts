import { type Measurement, rate } from '../bench.ts'
import type { Tryton } from './tryton.ts'

const decimal = (value: string) => ({ __class__: 'Decimal', decimal: value })
const first = async (found: Promise<unknown>): Promise<number> => {
  const [id] = (await found) as number[]
  if (id === undefined) throw new Error('Tryton does not have it')
  return id
}

/** A company with a warehouse, twenty products in stock, and a customer. */
interface TrytonSetup {
  /** Common fields of every shipment, and of each of its moves. */
  shipment: object
  move: object
  products: number[]
  context: object
}

async function createTrytonSetup({ call }: Tryton, pieces: number): Promise<TrytonSetup> {
  const make = (model: string, values: object, context: object = {}) => first(call(`model.${model}.create`, [values], context))
  const find = (model: string, ...where: unknown[]) => first(call(`model.${model}.search`, where, 0, 1, null, {}))
  const rates = [['create', [{ rate: decimal('1') }]]]
  const currency = await make('currency.currency', {
    name: 'US Dollar',
    code: 'USD',
    symbol: '$',
    rounding: decimal('0.01'),
    digits: 2,
    rates,
  })
  const company = await make('company.company', { party: await make('party.party', { name: 'Bench' }), currency })
  const user = await find('res.user', ['login', '=', 'admin'])
  await call('model.res.user.write', [user], { companies: [['add', [company]]], company }, {})
  const context = { company, companies: [company] }
  const uom = await find('product.uom', ['symbol', '=', 'u'])
  const products: number[] = []
  for (let i = 0; i < 20; i++) {
    const template = {
      name: `Product ${i}`,
      type: 'goods',
      default_uom: uom,
      list_price: decimal('1'),
      products: [['create', [{ code: `SKU-${i}` }]]],
    }
    const id = await make('product.template', template, context)
    products.push(await find('product.product', ['template', '=', id]))
  }
  const [storage, output, customers] = [
    await find('stock.location', ['code', '=', 'STO']),
    await find('stock.location', ['code', '=', 'OUT']),
    await find('stock.location', ['type', '=', 'customer']),
  ]
  const warehouse = await find('stock.location', ['type', '=', 'warehouse'])
  const lines = products.map((product) => ({ product, quantity: pieces }))
  const inventory = await make('stock.inventory', { location: storage, company, lines: [['create', lines]] }, context)
  await call('model.stock.inventory.confirm', [inventory], context)
  const addresses = [['create', [{ street: '1 Juniper Lane', city: 'Austin', postal_code: '78701' }]]]
  const customer = await make('party.party', { name: 'Ava Quillmoor', addresses }, context)
  const address = await find('party.address', ['party', '=', customer])
  return {
    ...{ products, context },
    shipment: { customer, delivery_address: address, warehouse, company },
    move: { uom, quantity: 1, from_location: output, to_location: customers, unit_price: decimal('1'), currency, company },
  }
}

/**
 * Rate of shipments of three pieces: created, set to wait and assigned in one call each, then picked, packed and done one by one by
 * concurrent users.
 */
export async function trytonLife(tryton: Tryton, count: number, people: number): Promise<Measurement> {
  const { call } = tryton
  const { products, shipment, move, context } = await createTrytonSetup(tryton, 100_000)
  let serial = 0
  const movesOf = () => {
    const number = ++serial
    return [0, 7, 11].map((step) => ({ ...move, product: products[(number + step) % products.length] }))
  }
  return async () => {
    const values = Array.from({ length: count }, () => ({ ...shipment, outgoing_moves: [['create', movesOf()]] }))
    const start = performance.now()
    const ids = (await call('model.stock.shipment.out.create', values, context)) as number[]
    await call('model.stock.shipment.out.wait', ids, context)
    if ((await call('model.stock.shipment.out.assign_try', ids, context)) === false) throw new Error('Tryton did not assign the goods')
    for (const step of ['pick', 'pack', 'done'])
      await rate(count, people, (_, nth) => call(`model.stock.shipment.out.${step}`, [ids[nth]], context))
    const seconds = (performance.now() - start) / 1000
    const done = await call(
      'model.stock.shipment.out.search_count',
      [
        ['id', 'in', ids],
        ['state', '=', 'done'],
      ],
      context,
    )
    if (done !== count) throw new Error(`Tryton has shipped ${done} of ${count}`)
    return count / seconds
  }
}
