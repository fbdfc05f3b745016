export { inDueOrder, readCutOffs } from '../store/due.ts'
