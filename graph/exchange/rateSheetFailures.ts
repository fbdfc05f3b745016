import { defineFailure } from '../kernel/command/failure.ts'

export const RateSheetWithoutZones = defineFailure(
  'RATE_SHEET_WITHOUT_ZONES',
  '没有找到价格表：第一列应为重量，其上方一行应为各分区的名称',
  'No table of prices was found: the first column must have weights, and the row above them the names of the zones',
)
export const RateSheetTooLarge = defineFailure(
  'RATE_SHEET_TOO_LARGE',
  '价格表最多 {zones} 个分区、{steps} 行、{prices} 个价格',
  'A table of prices has at most {zones} zones, {steps} rows and {prices} prices',
)
export const NotAWeight = defineFailure('NOT_A_WEIGHT', '“{text}”不是重量', '“{text}” is not a weight')
export const WeightUnitDiffers = defineFailure(
  'WEIGHT_UNIT_DIFFERS',
  '“{text}”的单位是 {found}，而所选单位是 {unit}',
  '“{text}” is in {found}, but {unit} was chosen',
)
export const WeightTwice = defineFailure('WEIGHT_TWICE', '此重量已在 {cell} 中', 'This weight is in {cell} already')
export const NotAnAmount = defineFailure('NOT_AN_AMOUNT', '“{text}”不是金额', '“{text}” is not an amount')
export const AmountCurrencyDiffers = defineFailure(
  'AMOUNT_CURRENCY_DIFFERS',
  '“{text}”不是 {currency} 的金额，而运价卡以 {currency} 计价',
  '“{text}” is in another currency; the prices of the card are in {currency}',
)
export const ZoneNameUnfit = defineFailure(
  'ZONE_NAME_UNFIT',
  '“{text}”不能作为分区名称：最多 16 个字母或数字，不含空格',
  '“{text}” cannot be the name of a zone: it has at most 16 letters and digits, without spaces',
)
export const ZoneNameMissing = defineFailure(
  'ZONE_NAME_MISSING',
  '此列有价格，但没有分区名称',
  'The column has prices, but no name of a zone',
)
export const ZoneNameTwice = defineFailure('ZONE_NAME_TWICE', '分区 {zone} 已在 {cell} 中', 'The zone {zone} is in {cell} already')
