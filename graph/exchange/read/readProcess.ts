import { answerTasks } from '../../kernel/task/taskWorker.ts'
import { type RateTask, type ReadTask, readRates, readSheet } from './readSheet.ts'

// SheetJS reports each record of a damaged .xls that it does not know.
console.error = () => undefined

// Reads spreadsheets, which strangers wrote, outside of the process that answers requests.
answerTasks<ReadTask | RateTask>((task) => ('rates' in task ? readRates(task) : readSheet(task)))
