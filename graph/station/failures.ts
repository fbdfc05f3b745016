import { defineFailure } from '../kernel/command/failure.ts'

export const StationExists = defineFailure(
  'STATION_EXISTS',
  '工位“{name}”已存在',
  'The station "{name}" already exists; choose another name',
)
export const StationNotFound = defineFailure(
  'STATION_NOT_FOUND',
  '工位不存在，请重新选择',
  'The station does not exist; choose another one',
)
export const StationInUse = defineFailure(
  'STATION_IN_USE',
  '{who} 正在使用此工位，请其离开工位，或请主管接管',
  '{who} is using this station; ask them to leave it, or a supervisor to take it over',
)
export const StationNotYours = defineFailure(
  'STATION_NOT_YOURS',
  '此工位已由 {who} 接管，请重新接管后继续',
  '{who} has taken over this station; take it over again to continue',
)
export const StationStaffOnly = defineFailure('STATION_STAFF_ONLY', '只有员工可以使用工位', 'Only staff can use a station')
export const StationElsewhere = defineFailure(
  'STATION_ELSEWHERE',
  '扫描的内容不属于此工位所在的仓库，请到对应仓库的工位扫描',
  'The scanned code belongs to another warehouse; scan it at a station there',
)
export const ScanOutOfOrder = defineFailure(
  'SCAN_OUT_OF_ORDER',
  '扫描顺序不连续，应为第 {expected} 次',
  'Scan out of order: expected number {expected}',
)
export const ScanNotRun = defineFailure(
  'SCAN_NOT_RUN',
  '之前的扫描被拒绝，本次未执行，请重新扫描',
  'Not processed because an earlier scan was refused; scan again',
)
export const ScanExceptionNotFound = defineFailure('SCAN_EXCEPTION_NOT_FOUND', '扫描异常不存在', 'The scan exception does not exist')
export const ScanExceptionClosed = defineFailure('SCAN_EXCEPTION_CLOSED', '该扫描异常已处理', 'The scan exception is already closed')
export const ScanExceptionNotYours = defineFailure(
  'SCAN_EXCEPTION_NOT_YOURS',
  '这次扫描由 {who} 完成，只有本人或主管可以处理',
  '{who} made this scan; only they or a supervisor can close it',
)
