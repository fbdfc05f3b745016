import { answerTasks } from '../../kernel/task/taskWorker.ts'
import { makePdf, type PdfTask } from '../../print/pdf.ts'

// Makes PDFs outside of the thread that answers requests.
answerTasks<PdfTask>(makePdf)
