import { defineFailure } from '../kernel/failure.ts'

export const WarehouseExists = defineFailure('WAREHOUSE_EXISTS', '仓库编号 {number} 已存在', 'Warehouse {number} exists already')
export const TimeZoneUnknown = defineFailure('TIME_ZONE_UNKNOWN', '没有时区 {zone}', 'There is no time zone {zone}')
export const CurrencyUnknown = defineFailure('CURRENCY_UNKNOWN', '没有货币 {currency}', 'There is no currency {currency}')
export const CargoAreaExists = defineFailure('CARGO_AREA_EXISTS', '库区 {code} 已存在', 'Cargo area {code} exists already')
export const ShelfSpecExists = defineFailure('SHELF_SPEC_EXISTS', '货架规格“{name}”已存在', 'The shelf spec "{name}" exists already')
export const PickCarExists = defineFailure('PICK_CAR_EXISTS', '拣货车 {number} 已存在', 'Pick car {number} exists already')
export const LocationCodeMalformed = defineFailure(
  'LOCATION_CODE_MALFORMED',
  '库位编码应为“前缀-列-层”，例如 A01-01-01',
  'A location code is prefix-column-layer, such as A01-01-01',
)
export const LocationExists = defineFailure('LOCATION_EXISTS', '库位 {code} 已存在', 'Location {code} exists already')
export const LocationsExist = defineFailure(
  'LOCATIONS_EXIST',
  '其中 {count} 个库位已存在，例如 {code}',
  '{count} of these locations exist already, such as {code}',
)
export const LocationsTooMany = defineFailure(
  'LOCATIONS_TOO_MANY',
  '一次最多创建 {maximum} 个库位，当前为 {count} 个',
  'At most {maximum} locations can be made at once; these are {count}',
)
export const RangeEmpty = defineFailure('RANGE_EMPTY', '结束值不能小于起始值', 'The end comes before the beginning')
export const LocationNotFound = defineFailure('LOCATION_NOT_FOUND', '没有库位 {code}', 'There is no location {code}')
export const NotALocation = defineFailure('NOT_A_LOCATION', '{code} 不是库位码', '{code} is not the code of a location')
