import { requireVersion } from '../access/steps.ts'
import { actsForProvider } from '../kernel/command/actor.ts'
import { command } from '../kernel/command/command.ts'
import { omitUndefined } from '../kernel/input/omitUndefined.ts'
import { UpdateProductInput } from './input.ts'
import { productFact, requireProduct, scopeOfProduct } from './requireProduct.ts'
import { changesOf } from './rules/changes.ts'
import {
  codesOf,
  refuseCategory,
  refuseFieldsOfWarehouse,
  refuseMaterial,
  refuseProduct,
  refuseTags,
  refuseTakenCodes,
} from './rules/product.ts'
import { productRights } from './states.ts'
import { existingCategories } from './store/category.ts'
import { existingMaterials } from './store/material.ts'
import {
  changeProduct,
  existingTags,
  findTakenCodes,
  lockCodes,
  ofOnePiece,
  readStoredProduct,
  replaceBarcodes,
  replaceTags,
} from './store/product.ts'

/** Updates the given fields of a product. */
export const updateProduct = command({
  name: 'updateProduct',
  means:
    'Updates the given fields of a product; absent fields stay unchanged. Given barcodes replace all others of one piece, or of cartons.',
  right: productRights.edit,
  input: UpdateProductInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  async run(
    tx,
    call,
    {
      productId,
      expectedVersion,
      barcodes: codes,
      cartonBarcodes: cartons,
      tagIds,
      categoryId,
      packagingMaterialId,
      customsAttributes,
      declaredPrice,
      ...change
    },
  ) {
    const product = await requireProduct(tx, productId)
    await requireVersion(tx, product, expectedVersion)
    const before = await readStoredProduct(tx, product)
    // Given ones replace those of pieces or of cartons; the others stay.
    const barcodes = codes ?? before.barcodes
    const cartonBarcodes = cartons ?? before.cartonBarcodes
    const failures = refuseProduct({ barcodes, cartonBarcodes, declaredPrice })
    if (!actsForProvider(call.actor, productRights.edit))
      failures.push(...refuseFieldsOfWarehouse({ ...change, categoryId, tagIds, packagingMaterialId }))
    if (codes || cartons) {
      await lockCodes(tx, product.customerId)
      const changed = { sku: product.sku, barcodes, cartonBarcodes }
      const taken = await findTakenCodes(tx, product.customerId, codesOf(changed))
      failures.push(...(refuseTakenCodes([changed], taken).get(product.sku) ?? []))
    }
    if (tagIds) failures.push(...refuseTags(tagIds, await existingTags(tx, tagIds)))
    if (categoryId) failures.push(...refuseCategory(categoryId, await existingCategories(tx, [categoryId])))
    if (packagingMaterialId) failures.push(...refuseMaterial(packagingMaterialId, await existingMaterials(tx, [packagingMaterialId])))
    const [failure] = failures
    if (failure) throw failure
    const price = declaredPrice && { declaredPrice: declaredPrice.amount, currency: declaredPrice.currency }
    await changeProduct(tx, productId, {
      ...omitUndefined(change),
      ...price,
      ...(categoryId !== undefined && { category: categoryId ? { connect: { id: categoryId } } : { disconnect: true } }),
      ...(packagingMaterialId !== undefined && {
        packagingMaterial: packagingMaterialId ? { connect: { id: packagingMaterialId } } : { disconnect: true },
      }),
      ...(customsAttributes && { customsAttributes: [...new Set(customsAttributes)] }),
    })
    if (codes || cartons) await replaceBarcodes(tx, call, product, [...ofOnePiece(barcodes), ...cartonBarcodes])
    if (tagIds) await replaceTags(tx, product, tagIds)
    const given = {
      ...change,
      ...{ categoryId, packagingMaterialId, barcodes: codes },
      // A list without a value stays as it is.
      ...{ tagIds: tagIds ?? undefined, cartonBarcodes: cartons ?? undefined, customsAttributes: customsAttributes ?? undefined },
      ...(declaredPrice && { declaredPrice: declaredPrice.amount, currency: declaredPrice.currency }),
    }
    return { result: { productId }, facts: [productFact('changed', product, changesOf(before, given))] }
  },
})
