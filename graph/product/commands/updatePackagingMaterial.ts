import { requireVersion } from '../../access/steps.ts'
import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import { MaterialNotFound } from '../failures.ts'
import { UpdatePackagingMaterialInput } from '../input.ts'
import { productRights } from '../states.ts'
import { changeMaterial, lockMaterial } from '../store/material.ts'

/** Updates a packaging material. */
export const updatePackagingMaterial = command({
  name: 'updatePackagingMaterial',
  means: 'Updates a packaging material; its number is fixed, because it is printed on labels.',
  right: productRights.edit,
  input: UpdatePackagingMaterialInput,
  scope: () => everywhere,
  async run(tx, call, { materialId, expectedVersion, price, nameEn = null, maximumGrams = null, ...change }) {
    const material = await lockMaterial(tx, materialId)
    if (!material) throw MaterialNotFound({}, 'materialId')
    await requireVersion(tx, call, material, expectedVersion)
    if (!isCurrency(price.currency)) throw CurrencyUnknown({ currency: price.currency }, 'price.currency')
    await changeMaterial(tx, materialId, { ...change, nameEn, maximumGrams, price: price.amount, currency: price.currency })
    const fact = { kind: 'packagingMaterial.changed', type: 'PackagingMaterial', id: materialId, warehouseId: null, customerId: null }
    return { result: { materialId }, facts: [fact] }
  },
})
