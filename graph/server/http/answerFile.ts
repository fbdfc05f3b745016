import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeCsv } from '../../exchange/write/csv.ts'
import { type OutSheet, writeWorkbook } from '../../exchange/write/workbook.ts'
import { Failure } from '../../kernel/command/failure.ts'
import type { Language } from '../../kernel/language.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A spreadsheet to be sent. */
export interface OutFile {
  name: string
  type: keyof typeof types
  sheets: OutSheet[]
}

/** Type of a file by its name. */
export const typeIn = (name: string) => (['xlsx', 'csv'] as const).find((type) => name.endsWith(`.${type}`))

/** Sends a spreadsheet while it is made; if that fails, the connection is cut, so that a part of it is not taken for the whole. */
export async function sendFile(response: ServerResponse, { name, type, sheets }: OutFile): Promise<void> {
  response.writeHead(200, {
    'content-type': types[type],
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${type}`)}`,
    'cache-control': 'private, no-store',
  })
  const made: Readable = type === 'xlsx' ? writeWorkbook(sheets) : writeCsv(sheets[0] as OutSheet)
  await pipeline(made, response).catch((error: NodeJS.ErrnoException) => {
    response.destroy()
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** Says instead of a file why there is none. */
export function answerFailure(response: ServerResponse, language: Language, status: number, { code, values }: Failure): void {
  const message = Failure.sentence(code, language, values)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ userErrors: [{ code, message }] }))
}
