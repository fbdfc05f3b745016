import { defineFailure } from '../kernel/failure.ts'

export const LocationCodeMalformed = defineFailure(
  'LOCATION_CODE_MALFORMED',
  '库位编码应为“前缀-列-层”，例如 A01-01-01',
  'A location code is prefix-column-layer, such as A01-01-01',
)
export const LocationExists = defineFailure('LOCATION_EXISTS', '库位 {code} 已存在', 'Location {code} exists already')
export const LocationNotFound = defineFailure('LOCATION_NOT_FOUND', '没有库位 {code}', 'There is no location {code}')
