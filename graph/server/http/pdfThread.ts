import { parentPort } from 'node:worker_threads'
import { Failure } from '../../kernel/command/failure.ts'
import { makePdf, type PdfTask } from '../../print/pdf.ts'

// Makes PDFs outside of the thread that answers requests.
parentPort?.on('message', (task: PdfTask) => {
  makePdf(task).then(
    (bytes) => parentPort?.postMessage({ result: bytes }),
    (error: Error) =>
      parentPort?.postMessage(
        error instanceof Failure ? { failure: { code: error.code, values: error.values } } : { error: error.stack ?? error.message },
      ),
  )
})
