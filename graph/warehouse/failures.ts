import { defineFailure } from '../kernel/command/failure.ts'

export const WarehouseExists = defineFailure(
  'WAREHOUSE_EXISTS',
  '仓库编号 {number} 已存在',
  'Warehouse {number} already exists; choose another number',
)
export const TimeZoneUnknown = defineFailure(
  'TIME_ZONE_UNKNOWN',
  '时区 {zone} 不存在，请填写 IANA 时区，例如 Asia/Shanghai',
  'Unknown time zone {zone}; use an IANA name such as Europe/Berlin',
)
export const CurrencyUnknown = defineFailure(
  'CURRENCY_UNKNOWN',
  '货币 {currency} 不存在，请填写 ISO 4217 代码，例如 USD',
  'Unknown currency {currency}; use an ISO 4217 code such as USD',
)
export const CargoAreaExists = defineFailure('CARGO_AREA_EXISTS', '库区 {code} 已存在', 'Cargo area {code} already exists')
export const ShelfSpecExists = defineFailure('SHELF_SPEC_EXISTS', '货架规格“{name}”已存在', 'The shelf size "{name}" already exists')
export const PickCarExists = defineFailure('PICK_CAR_EXISTS', '拣货车 {number} 已存在', 'Pick cart {number} already exists')
export const PickCarInUse = defineFailure(
  'PICK_CAR_IN_USE',
  '拣货车 {number} 正用于波次 {wave}，不能删除',
  'Pick cart {number} is used for wave {wave} and cannot be deleted',
)
export const PickCartNotEmpty = defineFailure(
  'PICK_CART_NOT_EMPTY',
  '拣货车 {cart} 上还有已结束波次 {number} 的产品，请先清空',
  'Pick cart {cart} still holds goods of the ended wave {number}; empty it first',
)
export const PickCarBoxesUsed = defineFailure(
  'PICK_CAR_BOXES_USED',
  '拣货车 {number} 正用于波次 {wave}，至少需要 {count} 格',
  'Pick cart {number} is used for wave {wave}, which needs {count} of its boxes',
)
export const AreaHoldsGoods = defineFailure(
  'AREA_HOLDS_GOODS',
  '库区 {code} 存有货物，不能更改用途',
  'Cargo area {code} holds goods; its purpose cannot change',
)
export const AreaHasLocations = defineFailure(
  'AREA_HAS_LOCATIONS',
  '库区 {code} 有 {count} 个库位，不能删除',
  'Cargo area {code} has {count} locations and cannot be deleted',
)
export const ShelfSpecInUse = defineFailure(
  'SHELF_SPEC_IN_USE',
  '货架规格“{name}”用于 {count} 个库位，不能删除',
  'The shelf size "{name}" belongs to {count} locations and cannot be deleted',
)
export const LocationCodeMalformed = defineFailure(
  'LOCATION_CODE_MALFORMED',
  '库位编码应为“前缀-列-层”，例如 A01-01-01',
  'A location code must be prefix-column-layer, such as A01-01-01',
)
export const LocationExists = defineFailure('LOCATION_EXISTS', '库位 {code} 已存在', 'Location {code} already exists')
export const LocationsExist = defineFailure(
  'LOCATIONS_EXIST',
  '其中 {count} 个库位已存在，例如 {code}，可选择跳过已存在的库位',
  '{count} of these locations already exist, such as {code}; choose to skip existing ones',
)
export const LocationsTooMany = defineFailure(
  'LOCATIONS_TOO_MANY',
  '一次最多创建 {maximum} 个库位，当前为 {count} 个，请分批创建',
  '{count} locations are too many; create at most {maximum} at a time',
)
export const RangeEmpty = defineFailure('RANGE_EMPTY', '结束值不能小于起始值', 'The last value must not be less than the first')
export const LocationWasUsed = defineFailure(
  'LOCATION_WAS_USED',
  '库位 {code} 存放过货物或已被单据引用，不能删除',
  'Location {code} has held goods or stands in a document, and cannot be deleted',
)
export const LocationNotFound = defineFailure(
  'LOCATION_NOT_FOUND',
  '库位 {code} 不存在，请核对库位码',
  'Location {code} does not exist; check the code',
)
export const NotALocation = defineFailure(
  'NOT_A_LOCATION',
  '{code} 不是库位码，请扫描库位',
  '{code} is not a location code; scan a location',
)
