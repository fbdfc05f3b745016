import type { ServerResponse } from 'node:http'
import { hasRight, isPerson } from '../../kernel/command/actor.ts'
import { execute, type Services } from '../../kernel/command/command.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { NotFound } from '../../kernel/failures.ts'
import { type Context, notSignedIn, originOf } from '../../kernel/schema/context.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { fromNodeId, toNodeId } from '../../kernel/schema/nodeId.ts'
import { QueueFull } from '../../kernel/task/taskQueue.ts'
import type { PdfTask } from '../../print/pdf.ts'
import { sendPrintJobs } from '../../wave/print/commands/settlePrintJobs.ts'
import { type CallerOf, contextOf } from '../graphql/context.ts'
import { answerTooMany, type Budget, chargeRequest } from './budget.ts'
import { decoded } from './decoded.ts'
import { policy } from './headers.ts'
import type { Handler } from './httpServer.ts'
import { type Printout, printouts } from './printouts.ts'
import { bearerFromCookie, setSheetCookie } from './sheetSession.ts'
import { readSubject } from './sheetSubject.ts'
import type { openPdfMaker } from './taskQueues.ts'

interface Parts {
  services: Services
  callerOf: CallerOf
  budget: Budget
  pdfs: ReturnType<typeof openPdfMaker>
  /** Whether browsers use https. */
  isSecure: boolean
}

/** Cost of looking up a sheet. */
const lookupCost = 10
/** Retry delay if the PDF queue is full. */
const queueMs = 5_000

/**
 * Serves PDFs to callers who may print them, with a bearer token or the cookie that an earlier request has set. Missing and forbidden
 * objects are answered alike. HEAD runs the same checks without making the PDF.
 */
export function serveSheet({ services, callerOf, budget, pdfs, isSecure }: Parts): Handler {
  return async (request, response, requestId) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, , name = '', encoded = ''] = pathname.split('/')
    const caller = callerOf(request, requestId)
    const ctx = await contextOf(services, {
      ...caller,
      authorization: caller.authorization ?? bearerFromCookie(request),
      // A browser window sends the browser's languages, not the one chosen in the console.
      acceptLanguage: searchParams.get('language') ?? caller.acceptLanguage,
    })
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    if (!(await chargeRequest(budget, ctx, response, lookupCost))) return
    if (!ctx.actor) return refuse(response, ctx, 401, notSignedIn(ctx))
    const wanted = await fenced(ctx, (reader) => findPrintout(reader, name, encoded))
    if (!wanted) return refuse(response, ctx, 404, noSheet)
    const { printout, id, number, parts } = wanted
    if (caller.authorization && ctx.token && isPerson(ctx.actor)) setSheetCookie(response, ctx.token, isSecure)
    if (request.method === 'HEAD') return void response.writeHead(200, { 'content-type': 'application/pdf' }).end()
    if (!(await chargeRequest(budget, ctx, response, printout.cost(parts, searchParams)))) return
    const left = new AbortController()
    response.once('close', () => left.abort())
    try {
      let printJobIds: readonly string[] = []
      const read = async (): Promise<PdfTask | null> => {
        const sheet = await fenced(ctx, (reader) => printout.read(reader, id, searchParams))
        if (!sheet || !('printJobIds' in sheet)) return sheet
        const { printJobIds: waiting, ...task } = sheet
        printJobIds = waiting
        return task
      }
      const bytes = await pdfs.run(ctx.tokenHash ?? '', read, left.signal)
      if (!bytes) return refuse(response, ctx, 404, noSheet)
      if (left.signal.aborted) return
      if (printJobIds.length > 0) await tellSent(ctx, printJobIds)
      response
        .writeHead(200, {
          'content-type': 'application/pdf',
          'content-length': bytes.length,
          'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`${[name, number].filter(Boolean).join(' ')}.pdf`)}`,
          'cache-control': 'private, no-store',
          // Only the browser's PDF viewer may show it; scripts and other loads are forbidden.
          'content-security-policy': policy({ 'object-src': "'self'", 'style-src': "'unsafe-inline'" }),
        })
        .end(bytes)
    } catch (error) {
      if (error instanceof QueueFull) return answerTooMany(response, ctx.language, queueMs)
      if (!left.signal.aborted) throw error
    }
  }
}

/** Labels that are in a PDF wait no longer; whether they are on paper is said by who prints it. */
async function tellSent(ctx: Context, printJobIds: readonly string[]): Promise<void> {
  const input = { printJobIds: printJobIds.map((id) => toNodeId('PrintJob', id)) }
  await execute(ctx.services, originOf(ctx), sendPrintJobs, input, { key: null })
}

const noSheet = NotFound({ what: 'PDF' })

/** Answers with a sentence: the browser may show it in the window of the sheet. */
function refuse(response: ServerResponse, { language }: Context, status: 401 | 404, { code, values }: Failure): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(Failure.sentence(code, language, values))
}

interface RequestedPrintout {
  printout: Printout
  id: string
  /** Number of the object, for the file name. */
  number: string
  /** Maximum number of packages or boxes. */
  parts: number
}

/** The sheet of a path, if it exists and the caller may print it. */
async function findPrintout(ctx: Context, name: string, encoded: string): Promise<RequestedPrintout | null> {
  const printout = Object.hasOwn(printouts, name) ? printouts[name] : undefined
  const node = fromNodeId(decoded(encoded))
  if (!printout || !ctx.actor || node?.type !== printout.of) return null
  const found = await readSubject(ctx, ctx.actor, printout.of, node.id)
  const isPermitted = found && hasRight(ctx.actor, printout.right, found.ref)
  return isPermitted ? { printout, id: node.id, number: found.number, parts: found.parts } : null
}
