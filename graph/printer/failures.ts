import { defineFailure } from '../kernel/command/failure.ts'

export const PrinterExists = defineFailure(
  'PRINTER_EXISTS',
  '打印机“{name}”已存在，请换一个名称',
  'The printer "{name}" already exists; choose another name',
)
export const PrinterElsewhere = defineFailure(
  'PRINTER_ELSEWHERE',
  '打印机“{name}”属于另一个仓库，请选择本仓库的打印机',
  'The printer "{name}" belongs to another warehouse; choose one of this warehouse',
)
export const PrinterOfBrowser = defineFailure(
  'PRINTER_OF_BROWSER',
  '“{name}”由浏览器打印，服务器不能向其发送测试页，请在工位上打印',
  '"{name}" is printed to by the browser, and the server sends no test page to it; print at a station',
)
export const PrinterNotForDocuments = defineFailure(
  'PRINTER_NOT_FOR_DOCUMENTS',
  '打印机“{name}”只打印标签，请选择打印文件的打印机',
  'The printer "{name}" prints labels only; choose one for documents',
)
export const PrinterNotForLabels = defineFailure(
  'PRINTER_NOT_FOR_LABELS',
  '打印机“{name}”只打印文件，请选择打印标签的打印机',
  'The printer "{name}" prints documents only; choose one for labels',
)
export const PrinterNotUsed = defineFailure(
  'PRINTER_NOT_USED',
  '服务器现在不向打印机“{name}”发送，请选择其他打印机或用浏览器打印',
  'The server does not send to the printer "{name}" now; choose another one or print in the browser',
)
export const PrinterHasJobs = defineFailure(
  'PRINTER_HAS_JOBS',
  '打印机“{name}”还有 {count} 个打印任务，请等待其完成，或删除时一并取消',
  'The printer "{name}" has {count} open print jobs; wait until they are done, or cancel them with it',
)
