import { parentPort } from 'node:worker_threads'
import { makePdf, type PdfTask } from '../../print/pdf.ts'

// Makes PDFs outside of the thread that answers requests.
parentPort?.on('message', (task: PdfTask) => {
  makePdf(task).then(
    (bytes) => parentPort?.postMessage({ result: bytes }),
    (error: Error) => parentPort?.postMessage({ error: error.stack ?? error.message }),
  )
})
