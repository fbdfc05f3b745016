import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { TagNotFound } from '../failures.ts'
import { productRights } from '../states.ts'
import { deleteTag, lockTag } from '../store/product.ts'

/** Deletes a product tag and takes it off its products. */
export const deleteProductTag = command({
  name: 'deleteProductTag',
  means: 'Deletes a product tag and takes it off its products.',
  right: productRights.edit,
  input: fields({ tagId: id('ProductTag').meta({ description: 'The tag.' }) }),
  scope: () => everywhere,
  async run(tx, _call, { tagId }) {
    if (!(await lockTag(tx, tagId))) throw TagNotFound({}, 'tagId')
    const products = await deleteTag(tx, tagId)
    const fact = { kind: 'productTag.deleted', type: 'ProductTag', id: tagId, warehouseId: null, customerId: null }
    return { result: { tagId, products }, facts: [fact] }
  },
})
