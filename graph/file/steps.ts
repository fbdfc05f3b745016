export {
  insertFile as storeFile,
  insertPrintJobs,
  isPrinted,
  keepPrintState,
  lockPrintJobs,
  type NewFile,
  type PrintJobRow,
  printedBefore,
} from './store.ts'
