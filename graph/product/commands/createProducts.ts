import { CustomerNotFound } from '../../customer/failures.ts'
import { scopeOfCustomer } from '../../customer/steps.ts'
import { actsForProvider } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import type { Values } from '../../kernel/command/failure.ts'
import { CreateProductsInput } from '../input.ts'
import { productRights, productsMaximum } from '../states.ts'
import { judgeProducts } from '../steps/judgeProducts.ts'
import { saveProducts } from '../steps/saveProducts.ts'
import { lockCodes } from '../store/product.ts'

/** A refused product, as stored in the command's answer. */
export interface RefusedProduct {
  index: number
  sku: string | null
  failures: { code: string; values: Values; field: string | null }[]
}

/** Creates many products of one customer; each row is validated on its own before anything is written. */
export const createProducts = command({
  name: 'createProducts',
  means: `Creates up to ${productsMaximum} products of one customer. Each is validated on its own: valid ones are created together, invalid ones are returned with their errors.`,
  right: productRights.edit,
  input: CreateProductsInput,
  scope: ({ customerId }, db) => scopeOfCustomer(db, customerId),
  async run(tx, call, { customerId, products }) {
    if ((await tx.customer.count({ where: { id: customerId } })) === 0) throw CustomerNotFound({}, 'customerId')
    const isWarehouse = actsForProvider(call.actor, productRights.edit)
    await lockCodes(tx, customerId)
    const judged = await judgeProducts(tx, { customerId, isWarehouse, stored: new Map() }, products)
    const { ids, facts } = await saveProducts(tx, call, customerId, judged)
    const refused = judged.flatMap(({ sku, failures }, index): RefusedProduct[] =>
      failures.length === 0 ? [] : [{ index, sku, failures: failures.map(({ code, values, field }) => ({ code, values, field })) }],
    )
    return { result: { productIds: ids.filter((id) => id !== null), refused }, facts }
  },
})
