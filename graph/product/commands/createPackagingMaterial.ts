import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { isReservedCode } from '../../kernel/states/codes.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import { CodeReserved, MaterialExists } from '../failures.ts'
import { CreatePackagingMaterialInput } from '../input.ts'
import { productRights } from '../states.ts'
import { insertMaterial } from '../store/material.ts'

/** Adds a packaging material of the provider. */
export const createPackagingMaterial = command({
  name: 'createPackagingMaterial',
  means: 'Adds a packaging material, for all warehouses.',
  right: productRights.edit,
  input: CreatePackagingMaterialInput,
  scope: () => everywhere,
  async run(tx, call, { price, ...input }) {
    const { number } = input
    if (!isCurrency(price.currency)) throw CurrencyUnknown({ currency: price.currency }, 'price.currency')
    if (isReservedCode(number)) throw CodeReserved({ code: number }, 'number')
    if ((await tx.packagingMaterial.count({ where: { number } })) > 0) throw MaterialExists({ number }, 'number')
    const materialId = await insertMaterial(tx, call, {
      ...input,
      nameEn: input.nameEn ?? null,
      maximumGrams: input.maximumGrams ?? null,
      price: price.amount,
      currency: price.currency,
    })
    const fact = { kind: 'packagingMaterial.created', type: 'PackagingMaterial', id: materialId, warehouseId: null, customerId: null }
    return { result: { materialId }, facts: [fact] }
  },
})
