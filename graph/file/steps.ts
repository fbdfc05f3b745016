export {
  insertFile as storeFile,
  insertPrintJobs,
  isLabelPrinted,
  keepPrintState,
  type LabelPaper,
  labelsPrintedBefore,
  lockPrintJobs,
  type NewFile,
  type PrintJobRow,
} from './store.ts'
