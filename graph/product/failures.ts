import { defineFailure } from '../kernel/failure.ts'

export const ProductNotFound = defineFailure('PRODUCT_NOT_FOUND', '没有产品 {code}', 'There is no product {code}')
export const ProductExists = defineFailure('PRODUCT_EXISTS', '产品 {sku} 已存在', 'The product {sku} exists already')
export const ProductTwice = defineFailure('PRODUCT_TWICE', '产品 {sku} 重复', 'The product {sku} is named twice')
export const CodeReserved = defineFailure(
  'CODE_RESERVED',
  '{code} 与系统内部条码冲突',
  "{code} would be read as one of the warehouse's own codes",
)
export const GtinCheckDigit = defineFailure(
  'GTIN_CHECK_DIGIT',
  '条码 {code} 的校验位应为 {expected}',
  'The check digit of {code} should be {expected}',
)
export const BarcodeTwice = defineFailure('BARCODE_TWICE', '条码 {code} 重复', 'The barcode {code} is named twice')
export const MaterialExists = defineFailure('MATERIAL_EXISTS', '包材 {number} 已存在', 'The packaging material {number} exists already')
