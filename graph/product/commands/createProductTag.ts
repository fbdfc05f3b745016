import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { TagExists } from '../failures.ts'
import { CreateProductTagInput } from '../input.ts'
import { productRights } from '../states.ts'
import { insertTag } from '../store/product.ts'

/** Adds a product tag of the provider. */
export const createProductTag = command({
  name: 'createProductTag',
  means: 'Adds a product tag, for the products of all customers.',
  right: productRights.edit,
  input: CreateProductTagInput,
  scope: () => everywhere,
  async run(tx, call, { name, nameEn = null }) {
    if ((await tx.productTag.count({ where: { name } })) > 0) throw TagExists({ name }, 'name')
    const tagId = await insertTag(tx, call, { name, nameEn })
    return {
      result: { tagId },
      facts: [{ kind: 'productTag.created', type: 'ProductTag', id: tagId, warehouseId: null, customerId: null }],
    }
  },
})
