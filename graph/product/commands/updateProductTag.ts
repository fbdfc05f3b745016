import { requireVersion } from '../../access/steps.ts'
import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { TagExists, TagNotFound } from '../failures.ts'
import { UpdateProductTagInput } from '../input.ts'
import { productRights } from '../states.ts'
import { changeTag, lockTag } from '../store/product.ts'

/** Renames a product tag. */
export const updateProductTag = command({
  name: 'updateProductTag',
  means: 'Renames a product tag; its products keep it.',
  right: productRights.edit,
  input: UpdateProductTagInput,
  scope: () => everywhere,
  async run(tx, call, { tagId, expectedVersion, name, nameEn = null }) {
    const tag = await lockTag(tx, tagId)
    if (!tag) throw TagNotFound({}, 'tagId')
    await requireVersion(tx, call, tag, expectedVersion)
    if ((await tx.productTag.count({ where: { name, id: { not: tagId } } })) > 0) throw TagExists({ name }, 'name')
    await changeTag(tx, tagId, { name, nameEn })
    return {
      result: { tagId },
      facts: [{ kind: 'productTag.changed', type: 'ProductTag', id: tagId, warehouseId: null, customerId: null }],
    }
  },
})
