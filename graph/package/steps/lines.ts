export { type LineRow, linesOf as packageLinesOf } from '../store/lines.ts'
