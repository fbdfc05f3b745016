export { cutOffSql, dueBySql, inDueOrder, readCutOffs } from '../store/due.ts'
