import type { z } from 'zod'
import type { Sentence } from '../../kernel/language.ts'
import type { ProductInput } from '../../product/input.ts'
import type { SheetColumn, Words } from './column.ts'
import { skuColumn } from './skuColumn.ts'

export const saleWords: Words = { ON_SALE: { zh: '在售', en: 'On sale' }, NOT_FOR_SALE: { zh: '停售', en: 'Not for sale' } }
export const admissionWords: Words = { NORMAL: { zh: '正常', en: 'Allowed' }, PROHIBITED: { zh: '禁止', en: 'Prohibited' } }
export const customsWords: Words = {
  BATTERY: { zh: '带电', en: 'Battery' },
  LIQUID: { zh: '液体', en: 'Liquid' },
  POWDER: { zh: '粉末', en: 'Powder' },
  MAGNETIC: { zh: '带磁', en: 'Magnetic' },
  FOOD_CONTACT: { zh: '接触食品', en: 'Food contact' },
  COSMETIC: { zh: '化妆品', en: 'Cosmetic' },
  FRAGILE: { zh: '易碎', en: 'Fragile' },
}

export const uprightWords: Words = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } }

/** A column whose field is one of a product as its commands take it. */
export interface ProductColumn extends SheetColumn {
  field: keyof z.input<typeof ProductInput> | 'declaredPrice.amount' | 'declaredPrice.currency'
}

const measure = (
  id: string,
  name: Sentence,
  unit: 'cm' | 'kg',
  field: ProductColumn['field'],
  rest: Partial<SheetColumn>,
): ProductColumn[] => {
  const small = unit === 'cm' ? 'mm' : 'g'
  const named = (one: string): Sentence => ({ zh: `${name.zh}(${one})`, en: `${name.en} (${one})` })
  return [
    {
      id,
      name: named(unit),
      aliases: [name.zh, name.en],
      reading: { as: 'number', scale: unit === 'cm' ? 10 : 1000 },
      example: '',
      ...rest,
      field,
    },
    { id: `${id}_${small}`, name: named(small), reading: { as: 'number', scale: 1 }, ...rest, field, example: '' },
  ]
}

/** Columns of a spreadsheet of products. Columns of one field are the same in other units. */
export const productColumns: readonly ProductColumn[] = [
  { ...skuColumn, field: 'sku' },
  {
    id: 'name',
    name: { zh: '名称', en: 'Name' },
    aliases: ['产品名称', '商品名称', '品名', 'Product name', 'Title', 'Title EN'],
    reading: { as: 'text' },
    field: 'name',
    required: true,
    example: 'Lamp Oak',
  },
  {
    id: 'declaredNameZh',
    name: { zh: '中文申报品名', en: 'Declared Chinese name' },
    aliases: ['中文申报名', '申报中文名', '中文品名', 'Customs name Chinese'],
    reading: { as: 'text' },
    field: 'declaredNameZh',
    required: true,
    example: '台灯',
  },
  {
    id: 'declaredNameEn',
    name: { zh: '英文申报品名', en: 'Declared English name' },
    aliases: ['英文申报名', '申报英文名', '英文品名', 'Customs name', 'Customs name English'],
    reading: { as: 'text' },
    field: 'declaredNameEn',
    required: true,
    example: 'Desk lamp',
  },
  {
    id: 'price',
    name: { zh: '申报价', en: 'Declared price' },
    aliases: ['申报价格', '申报价值', '价格', '单价', 'Price', 'Value', 'Declared value'],
    reading: { as: 'amount' },
    field: 'declaredPrice.amount',
    required: true,
    example: '12.50',
  },
  {
    id: 'currency',
    name: { zh: '币种', en: 'Currency' },
    aliases: ['申报币种', '货币', 'Declared currency'],
    reading: { as: 'code' },
    field: 'declaredPrice.currency',
    required: true,
    example: 'USD',
  },
  ...measure('length', { zh: '长', en: 'Length' }, 'cm', 'lengthMillimetres', { required: true, example: '30' }),
  ...measure('width', { zh: '宽', en: 'Width' }, 'cm', 'widthMillimetres', { required: true, example: '15.5' }),
  ...measure('height', { zh: '高', en: 'Height' }, 'cm', 'heightMillimetres', { required: true, example: '15' }),
  ...measure('weight', { zh: '重量', en: 'Weight' }, 'kg', 'weightGrams', { required: true, example: '0.385' }),
  {
    id: 'barcodes',
    name: { zh: '条码', en: 'Barcodes' },
    aliases: ['产品条码', '商品条码', 'Barcode', 'EAN', 'UPC', 'GTIN'],
    reading: { as: 'codes' },
    field: 'barcodes',
    clears: true,
    example: '4006381333931',
    hint: { zh: '多个用逗号分隔', en: 'Several separated by commas' },
  },
  {
    id: 'cartons',
    name: { zh: '箱码', en: 'Carton barcodes' },
    aliases: ['箱条码', '整箱条码', 'Carton barcode', 'Case barcodes', 'Case barcode'],
    reading: { as: 'cartons' },
    field: 'cartonBarcodes',
    clears: true,
    example: '14006381333938=24',
    hint: { zh: '箱码=件数，多个用逗号分隔', en: 'Barcode=pieces, several separated by commas' },
  },
  {
    id: 'category',
    name: { zh: '分类', en: 'Category' },
    aliases: ['产品分类', '类目', 'Group', 'Product category'],
    reading: { as: 'text' },
    field: 'categoryId',
    clears: true,
    example: '',
    hint: { zh: '从上级到下级，用 / 分隔', en: 'From the top, separated by /' },
  },
  {
    id: 'tags',
    name: { zh: '产品标签', en: 'Product tags' },
    aliases: ['标签', 'Tags', 'Tag'],
    reading: { as: 'texts' },
    field: 'tagIds',
    clears: true,
    example: '',
    hint: { zh: '多个用逗号分隔', en: 'Several separated by commas' },
  },
  {
    id: 'packaging',
    name: { zh: '专用包材', en: 'Packaging' },
    aliases: ['绑定包材', '包材', 'Packaging material', 'Packaging binding', 'Bound packaging'],
    reading: { as: 'code' },
    field: 'packagingMaterialId',
    clears: true,
    example: '',
    hint: { zh: '包材编号', en: 'Number of the packaging' },
  },
  {
    id: 'hsCode',
    name: { zh: '海关编码', en: 'HS code' },
    aliases: ['HS编码', 'HSCODE', 'Tariff number'],
    reading: { as: 'code', decimals: true },
    field: 'hsCode',
    clears: true,
    example: '9405.20',
  },
  {
    id: 'originCountry',
    name: { zh: '原产国', en: 'Country of origin' },
    aliases: ['原产地', 'Origin', 'Origin country'],
    reading: { as: 'code' },
    field: 'originCountry',
    clears: true,
    example: 'CN',
  },
  {
    id: 'customsAttributes',
    name: { zh: '报关属性', en: 'Customs attributes' },
    aliases: ['海关属性', '产品属性'],
    reading: { as: 'words', words: customsWords },
    field: 'customsAttributes',
    clears: true,
    example: '',
    hint: { zh: '多个用逗号分隔', en: 'Several separated by commas' },
  },
  {
    id: 'sale',
    name: { zh: '销售状态', en: 'Sales' },
    aliases: ['Sales status', 'On sale'],
    reading: { as: 'word', words: saleWords },
    field: 'sale',
    example: '',
  },
  {
    id: 'receiving',
    name: { zh: '收货状态', en: 'Receiving' },
    aliases: ['Receiving status'],
    reading: { as: 'word', words: admissionWords },
    field: 'receiving',
    example: '',
  },
  {
    id: 'keepUpright',
    name: { zh: '保持直立', en: 'Keep upright' },
    aliases: ['不可倒置', '向上', 'This side up', 'Upright'],
    reading: { as: 'word', words: uprightWords },
    field: 'keepUpright',
    example: '',
  },
  ...measure('measuredLength', { zh: '实测长', en: 'Measured length' }, 'cm', 'measuredLengthMillimetres', { clears: true }),
  ...measure('measuredWidth', { zh: '实测宽', en: 'Measured width' }, 'cm', 'measuredWidthMillimetres', { clears: true }),
  ...measure('measuredHeight', { zh: '实测高', en: 'Measured height' }, 'cm', 'measuredHeightMillimetres', { clears: true }),
  ...measure('measuredWeight', { zh: '实测重量', en: 'Measured weight' }, 'kg', 'measuredWeightGrams', { clears: true }),
]

/** Its columns without those in other units. */
export const productFields: readonly ProductColumn[] = productColumns.filter(
  ({ field }, at) => productColumns.findIndex((column) => column.field === field) === at,
)
