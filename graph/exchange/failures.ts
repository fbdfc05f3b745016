import { defineFailure } from '../kernel/command/failure.ts'

// Files that are not read.
export const FileTooLarge = defineFailure(
  'FILE_TOO_LARGE',
  '文件超过 {megabytes} MB，请拆分后分批上传',
  'The file is larger than {megabytes} MB; split it and upload the parts',
)
export const FileEmpty = defineFailure(
  'FILE_EMPTY',
  '文件第一个工作表没有数据，请在表头下方填写后再上传',
  'The first sheet of the file has no rows; fill in rows below the header and upload it again',
)
export const FileNotSheet = defineFailure(
  'FILE_NOT_SHEET',
  '这不是电子表格文件，请上传 .xlsx、.xls 或 .csv',
  'This is not a spreadsheet; upload an .xlsx, .xls or .csv file',
)
export const FileBroken = defineFailure(
  'FILE_BROKEN',
  '文件已损坏，无法读取，请用表格软件打开并另存后再上传',
  'The file is damaged and cannot be read; open it in a spreadsheet program, save it again and upload that',
)
export const FileEncodingUnknown = defineFailure(
  'FILE_ENCODING_UNKNOWN',
  '无法识别文件的文字编码，请选择编码后重新上传，或另存为 .xlsx 或 UTF-8 编码的 .csv',
  'The character encoding of the file is not recognized; choose it and upload the file again, or save it as .xlsx or as .csv in UTF-8',
)
export const QuoteUnpaired = defineFailure(
  'QUOTE_UNPAIRED',
  '第 {row} 行有一个没有成对的引号，其后的行会并入同一单元格，请改正后再上传',
  'Row {row} has a quotation mark that is never closed, so that the rows below would become part of its cell; correct it and upload the file again',
)
export const FileProtected = defineFailure(
  'FILE_PROTECTED',
  '文件设有密码，请去掉密码后再上传',
  'The file is protected by a password; remove the password and upload it again',
)
export const FileTooManyRows = defineFailure(
  'FILE_TOO_MANY_ROWS',
  '文件超过 {maximum} 行，请拆分后分批上传',
  'The file has more than {maximum} rows; split it and upload the parts',
)
export const DailyRowsExceeded = defineFailure(
  'DAILY_ROWS_EXCEEDED',
  '该客户 24 小时内最多可上传 {maximum} 行，已上传 {used} 行，请稍后再传',
  'At most {maximum} rows can be uploaded for this customer within 24 hours, and {used} were; upload this file later',
)
export const WarehouseRowsExceeded = defineFailure(
  'WAREHOUSE_ROWS_EXCEEDED',
  '该仓库 24 小时内最多可上传 {maximum} 行，已上传 {used} 行，请稍后再传',
  'At most {maximum} rows can be uploaded for this warehouse within 24 hours, and {used} were; upload this file later',
)
export const FileUnpacksTooLarge = defineFailure(
  'FILE_UNPACKS_TOO_LARGE',
  '文件解压后过大，请只保留需要导入的工作表，另存后再上传',
  'The content of the file is too large; keep only the sheet to import, save it again and upload that',
)
export const FileTakesTooLong = defineFailure(
  'FILE_TAKES_TOO_LONG',
  '文件过于复杂，读取已中止，请把数据另存为 .csv 后再上传',
  'The file is too complex and was not read to the end; save its rows as .csv and upload that',
)

// Columns.
export const ColumnUnknown = defineFailure('COLUMN_UNKNOWN', '没有名为“{column}”的字段', 'There is no field “{column}”')
export const ColumnTwice = defineFailure(
  'COLUMN_TWICE',
  '“{field}”对应了两列，请只保留一列',
  'Two columns are matched with “{field}”; keep one',
)
// Cells.
export const CodeNotText = defineFailure(
  'CODE_NOT_TEXT',
  '“{text}”被存成了数字或日期，可能已丢失位数，请将单元格设为文本格式后重新填写',
  '“{text}” was stored as a number or a date and may have lost digits; format the cell as text and type it again',
)
export const CellMerged = defineFailure(
  'CELL_MERGED',
  '“{text}”所在的单元格合并了多行，请取消合并，逐行填写',
  'The cell with “{text}” is merged over several rows; split it and fill in each row',
)
export const CartonUnclear = defineFailure(
  'CARTON_UNCLEAR',
  '“{text}”应为箱码和件数，请写成 14006381333938=24 这样的形式',
  '“{text}” needs the barcode of a carton and its pieces; write it like 14006381333938=24',
)
export const CellBroken = defineFailure(
  'CELL_BROKEN',
  '单元格公式出错或没有结果（{text}），请改为填写值',
  'The formula of the cell has an error or no result ({text}); enter the value instead',
)
export const NotANumber = defineFailure(
  'NOT_A_NUMBER',
  '“{text}”不是数字，请写成 39.90 这样的形式',
  '“{text}” is not a number; write it like 39.90',
)
export const NumberUnclear = defineFailure(
  'NUMBER_UNCLEAR',
  '“{text}”可能是 {whole}，也可能是 {broken}，请写成其中之一，或为此文件选择小数点',
  '“{text}” may mean {whole} or {broken}; write it as one of them, or choose the decimal sign of the file',
)
export const TooManyDecimals = defineFailure(
  'TOO_MANY_DECIMALS',
  '“{text}”最多 {maximum} 位小数',
  '“{text}” has more than {maximum} decimals',
)
export const NotADay = defineFailure(
  'NOT_A_DAY',
  '“{text}”不是日期，请写成 2026-11-20 这样的形式',
  '“{text}” is not a date; write it like 2026-11-20',
)
export const WordUnknown = defineFailure('WORD_UNKNOWN', '“{text}”不可用，可填：{words}', '“{text}” is not allowed; use one of: {words}')
export const PostcodeLostZero = defineFailure(
  'POSTCODE_LOST_ZERO',
  '“{text}”存成了数字，开头的零可能已丢失：请将单元格设为文本格式，写全邮编：{example}',
  '“{text}” was stored as a number, so that zeros at the beginning may be lost; format the cell as text and write all digits: {example}',
)
export const ZoneMatchUnclear = defineFailure(
  'ZONE_MATCH_UNCLEAR',
  '一行只能按邮编起止、邮编前缀或城市之一匹配，请清空其他单元格，或不导入其他列',
  'A row is matched by a range of postcodes, a prefix or a city; empty the other cells, or leave their columns out',
)
export const RemoteWithoutZones = defineFailure(
  'REMOTE_WITHOUT_ZONES',
  '偏远地区没有分区，请清空此单元格，或不导入此列',
  'Remote areas have no zones; empty the cell, or leave the column out',
)
export const CategoryUnknown = defineFailure(
  'CATEGORY_UNKNOWN',
  '没有分类“{text}”，最接近的是“{closest}”',
  'There is no category “{text}”; the closest is “{closest}”',
)
export const TagUnknown = defineFailure(
  'TAG_UNKNOWN',
  '没有标签“{text}”，最接近的是“{closest}”',
  'There is no tag “{text}”; the closest is “{closest}”',
)
export const MaterialUnknown = defineFailure(
  'MATERIAL_UNKNOWN',
  '没有包材“{text}”，最接近的是“{closest}”',
  'There is no packaging “{text}”; the closest is “{closest}”',
)
export const BarcodeOfCarton = defineFailure(
  'BARCODE_OF_CARTON',
  '{code} 是箱码，请填写 SKU {sku} 和件数',
  '{code} is a carton barcode; enter the SKU {sku} and the number of pieces',
)
export const RowTwice = defineFailure(
  'ROW_TWICE',
  '{what} 与第 {row} 行重复，请只保留一行',
  '{what} is also in row {row}; keep one of them',
)
export const RowsDiffer = defineFailure(
  'ROWS_DIFFER',
  '同一单的第 {row} 行与第 {other} 行“{field}”不同，请改为一致',
  'Rows {row} and {other} of one order have different values of “{field}”; make them equal',
)

export const RowOfRefused = defineFailure(
  'ROW_OF_REFUSED',
  '同一单的第 {row} 行有错误，改正后此行才能导入',
  'Row {row} of the same order has an error; this row is imported once that is corrected',
)
export const RowOfUnwritten = defineFailure(
  'ROW_OF_UNWRITTEN',
  '第 {row} 行无法写入，因此整个文件均未导入',
  'Row {row} could not be written, so nothing of the file was imported',
)
/** Codes of the failures of rows for which another row is to blame. */
export const codesOfOtherRows: readonly string[] = [RowOfRefused, RowOfUnwritten].map(({ code }) => code)
export const RowNotWritten = defineFailure(
  'ROW_NOT_WRITTEN',
  '系统无法写入此行，请检查数值后重试，仍不成功请联系管理员',
  'The system could not write this row; check its values and try again, or ask your administrator',
)

// Imports.
export const ImportNotFound = defineFailure('IMPORT_NOT_FOUND', '导入记录不存在', 'The import does not exist')
export const ImportTargetNotFound = defineFailure(
  'IMPORT_TARGET_NOT_FOUND',
  '要导入到的内容已被删除，请重新选择后上传',
  'What the rows go into was deleted; choose another one and upload the file again',
)
export const ImportNotReady = defineFailure(
  'IMPORT_NOT_READY',
  '此导入正在检查、正在导入或已结束',
  'This import is being checked, is running or has ended',
)
export const ImportHasErrors = defineFailure(
  'IMPORT_HAS_ERRORS',
  '还有 {count} 行有错误，请改正后重新上传，或只导入正确的行',
  '{count} rows have errors; correct them and upload the file again, or import the valid rows only',
)
export const NothingToImport = defineFailure(
  'NOTHING_TO_IMPORT',
  '没有可导入的行：没有新增或变化的内容',
  'There is nothing to import: no row is new or changed',
)

// Prices of carriers.
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
  '“{text}”是其他货币，而运价卡以 {currency} 计价',
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
