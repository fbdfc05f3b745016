import { command } from '../../kernel/command/command.ts'
import { changeOne } from '../changeOne.ts'
import { SetProductStatusInput } from '../input.ts'
import { scopeOfProduct } from '../requireProduct.ts'
import { productRights } from '../states.ts'

/** Sets whether a product may be ordered, or received. */
export const setProductStatus = command({
  name: 'setProductStatus',
  means: 'Sets whether a product may be ordered, or received; what is absent stays.',
  right: productRights.edit,
  input: SetProductStatusInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  run: (tx, call, { productId, sale, receiving }) =>
    changeOne(tx, call, productId, () => ({ ...(sale && { sale }), ...(receiving && { receiving }) })),
})
