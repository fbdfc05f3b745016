export { type LineRow, readLines as packageLinesOf } from '../store/lines.ts'
