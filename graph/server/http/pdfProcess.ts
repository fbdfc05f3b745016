import { answerTasks } from '../../kernel/task/taskWorker.ts'
import { makePdf, type PdfTask } from '../../print/pdf.ts'

// Makes PDFs outside of the process that answers requests.
answerTasks<PdfTask>(makePdf)
