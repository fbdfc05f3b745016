import type { IncomingMessage, ServerResponse } from 'node:http'
import { FileTooLarge } from '../../exchange/failures.ts'
import type { SheetLimits } from '../../exchange/rules/sheet.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { Forbidden } from '../../kernel/failures.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { readSetting } from '../../kernel/settings.ts'
import { QueueFull } from '../../kernel/task/taskQueue.ts'
import type { CallerOf } from '../graphql/context.ts'
import { answerFailure } from './answerFile.ts'
import { answerTooMany, type Budget } from './budget.ts'
import type { openSheetReader } from './taskQueues.ts'

/** What uploads of spreadsheets need. */
export interface UploadParts {
  services: Context['services']
  callerOf: CallerOf
  budget: Budget
  reader: ReturnType<typeof openSheetReader>
  megabytes: number
}

const retryMs = 5_000
/** Blank rows count too, so that a file with formatted rows without content is read. */
const rowsMaximum = 20_000
const columnsMaximum = 200
const unpackedShare = 8
/** A file above the limit is received and dropped up to this multiple of it: a browser that is still sending may not read the refusal. */
const drainedMultiple = 10

/** Limits of every spreadsheet that is uploaded. */
export async function sheetLimits({ megabytes }: UploadParts, { db }: Context): Promise<SheetLimits> {
  return {
    records: await readSetting(db, 'IMPORT_ROWS'),
    rows: rowsMaximum,
    columns: columnsMaximum,
    unpackedBytes: megabytes * unpackedShare * 1024 * 1024,
  }
}

/** Reads the body of an upload. Fails with FILE_TOO_LARGE. */
export async function readBytes(request: IncomingMessage, megabytes: number): Promise<Uint8Array> {
  const maximum = megabytes * 1024 * 1024
  const tooLarge = FileTooLarge({ megabytes })
  if (Number(request.headers['content-length'] ?? 0) > drainedMultiple * maximum) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > drainedMultiple * maximum) throw tooLarge
    if (size <= maximum) chunks.push(chunk)
  }
  if (size > maximum) throw tooLarge
  return Buffer.concat(chunks, size)
}

/** Runs what reads an upload, and answers why a file was refused; nothing once the caller has left. */
export async function answerUpload(response: ServerResponse, ctx: Context, work: (left: AbortSignal) => Promise<void>): Promise<void> {
  const left = new AbortController()
  response.once('close', () => left.abort())
  try {
    await work(left.signal)
  } catch (error) {
    if (left.signal.aborted) return
    if (error instanceof QueueFull) return answerTooMany(response, ctx.language, retryMs)
    if (!(error instanceof Failure)) throw error
    answerFailure(response, ctx.language, statusOf(error), error)
  }
}

const statusOf = ({ code }: Failure) => (code === FileTooLarge.code ? 413 : code === Forbidden.code ? 403 : 422)
