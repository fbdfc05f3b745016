import { defineFailure } from '../kernel/command/failure.ts'

export const ProductNotFound = defineFailure(
  'PRODUCT_NOT_FOUND',
  '产品 {code} 不存在，请核对条码',
  'Product {code} does not exist; check the barcode',
)
export const ProductExists = defineFailure('PRODUCT_EXISTS', '产品 {sku} 已存在', 'The product {sku} already exists')
export const ProductTwice = defineFailure(
  'PRODUCT_TWICE',
  '产品 {sku} 重复，请删除其中一个',
  'The product {sku} is listed twice; remove one',
)
export const CodeReserved = defineFailure(
  'CODE_RESERVED',
  '{code} 与系统内部条码冲突，请换一个',
  '{code} would be read as an internal code of the warehouse; use another code',
)
export const GtinCheckDigit = defineFailure(
  'GTIN_CHECK_DIGIT',
  '条码 {code} 的校验位应为 {expected}',
  'The check digit of {code} must be {expected}; check the barcode',
)
export const BarcodeTwice = defineFailure(
  'BARCODE_TWICE',
  '条码 {code} 重复，请删除其中一个',
  'The barcode {code} is listed twice; remove one',
)
export const TagNotFound = defineFailure('TAG_NOT_FOUND', '标签不存在', 'The tag does not exist')
export const TagExists = defineFailure('TAG_EXISTS', '标签“{name}”已存在', 'The tag “{name}” already exists')
export const BarcodeTaken = defineFailure(
  'BARCODE_TAKEN',
  '条码 {code} 已被产品 {sku} 使用',
  'The barcode {code} belongs to the product {sku}',
)
export const SetByWarehouse = defineFailure(
  'SET_BY_WAREHOUSE',
  '实测尺寸、重量、分类、标签和专用包材只能由仓库填写',
  'Measured sizes, measured weight, category, tags and packaging are set by the warehouse only',
)
export const CategoryNotFound = defineFailure('CATEGORY_NOT_FOUND', '分类不存在', 'The category does not exist')
export const CategoryExists = defineFailure('CATEGORY_EXISTS', '此处已有分类“{name}”', 'There is already a category “{name}” here')
export const CategoryInItself = defineFailure('CATEGORY_IN_ITSELF', '分类不能移到自己的下级', 'A category cannot be moved below itself')
export const CategoryTooDeep = defineFailure('CATEGORY_TOO_DEEP', '分类最多 {maximum} 级', 'Categories have at most {maximum} levels')
export const CategoryNotEmpty = defineFailure(
  'CATEGORY_NOT_EMPTY',
  '分类“{name}”有 {count} 个下级分类，请先移走或删除',
  'The category “{name}” has {count} subcategories; move or delete them first',
)
export const MaterialNotFound = defineFailure('MATERIAL_NOT_FOUND', '包材不存在', 'The packaging material does not exist')
export const MaterialExists = defineFailure('MATERIAL_EXISTS', '包材 {number} 已存在', 'The packaging material {number} already exists')
export const CountUncertain = defineFailure(
  'COUNT_UNCERTAIN',
  '无法确认条码 {code} 的件数：扫描枪没有发送分隔符，请扫描单品条码并输入件数',
  'The number of pieces in {code} is not certain, because the scanner leaves out separators; scan the barcode of one piece and enter the pieces',
)
export const TooManyPieces = defineFailure(
  'TOO_MANY_PIECES',
  '条码 {code} 合计 {pieces} 件，超过一次扫描的上限 {maximum} 件',
  '{code} stands for {pieces} pieces; one scan counts at most {maximum}',
)
export const TooManyPictures = defineFailure(
  'TOO_MANY_PICTURES',
  '每个产品最多 {maximum} 张图片，请先删除一些',
  'A product has at most {maximum} pictures; delete some first',
)
export const PicturesChanged = defineFailure(
  'PICTURES_CHANGED',
  '其他人修改了图片，请按最新的图片重新排序',
  'Somebody else changed the pictures; order the current ones',
)
export const ProductAmbiguous = defineFailure(
  'PRODUCT_AMBIGUOUS',
  '条码 {code} 对应多个产品：{products}，请选择',
  'Barcode {code} belongs to several products: {products}; choose one',
)
