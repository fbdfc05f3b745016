import { parentPort } from 'node:worker_threads'
import { type ReadTask, readSheet, toMessage } from './readSheet.ts'

// SheetJS reports each record of a damaged .xls that it does not know.
console.error = () => undefined

// Reads spreadsheets outside of the thread that answers requests.
parentPort?.on('message', (task: ReadTask) => {
  readSheet(task).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage(toMessage(error)),
  )
})
