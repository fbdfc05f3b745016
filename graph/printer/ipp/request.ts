import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipp, { type IppAttribute, type IppGroup, type IppMessage } from 'ipp-encoder'
import { connectPrinter, describeNetworkError } from '../connect.ts'
import type { PrinterAddress } from '../rules.ts'

export const C = ipp.CONSTANTS as Record<
  | 'PRINT_JOB'
  | 'GET_JOB_ATTRIBUTES'
  | 'GET_JOBS'
  | 'GET_PRINTER_ATTRIBUTES'
  | 'OPERATION_ATTRIBUTES_TAG'
  | 'JOB_ATTRIBUTES_TAG'
  | 'PRINTER_ATTRIBUTES_TAG'
  | 'INTEGER'
  | 'BOOLEAN'
  | 'KEYWORD'
  | 'URI'
  | 'CHARSET'
  | 'NATURAL_LANG'
  | 'MIME_MEDIA_TYPE'
  | 'NAME_WITHOUT_LANG',
  number
>

/** The connection ended before the printer answered: it may have taken what was sent. */
export class PrinterSilent extends Error {}

/** An answer of a printer. */
export interface IppAnswer {
  status: number
  /** Name of the status, such as `server-error-busy`. */
  statusName: string
  groups: { tag: number; values: Record<string, unknown[]> }[]
}

/** A printer may take a document only when it prints it. */
const documentMs = 30_000
const answerMs = 10_000
/** An answer is a few kilobytes. */
const longestAnswer = 1_000_000

interface IppRequest {
  operation: number
  operationAttributes?: IppAttribute[]
  jobAttributes?: IppAttribute[]
  document?: Uint8Array
}

/**
 * Asks a printer by IPP 1.1, which every one understands, over a connection of its own. Throws PrinterUnreachable if there is none, PrinterSilent
 * if it ended without an answer.
 */
export async function askPrinter(address: PrinterAddress, asked: IppRequest, allowsLocal: boolean): Promise<IppAnswer> {
  const socket = await connectPrinter(address, allowsLocal)
  try {
    return await post(socket, address, bodyOf(address, asked), AbortSignal.timeout(asked.document ? documentMs : answerMs))
  } catch (error) {
    throw error instanceof PrinterSilent ? error : new PrinterSilent(describeNetworkError(error))
  } finally {
    socket.destroy()
  }
}

function bodyOf(
  { host, port, path, secure }: PrinterAddress,
  { operation, operationAttributes = [], jobAttributes = [], document }: IppRequest,
): Buffer {
  const uri = `${secure ? 'ipps' : 'ipp'}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`
  // The order of the first three is that of RFC 8011.
  const attributes = [
    { tag: C.CHARSET, name: 'attributes-charset', value: 'utf-8' },
    { tag: C.NATURAL_LANG, name: 'attributes-natural-language', value: 'en' },
    { tag: C.URI, name: 'printer-uri', value: uri },
    ...operationAttributes,
  ]
  const groups: IppGroup[] = [{ tag: C.OPERATION_ATTRIBUTES_TAG, attributes }]
  if (jobAttributes.length > 0) groups.push({ tag: C.JOB_ATTRIBUTES_TAG, attributes: jobAttributes })
  const message: IppMessage = { operationId: operation, requestId: 1, groups }
  const encoded = ipp.request.encode(message, Buffer.alloc(ipp.request.encodingLength(message)))
  return document ? Buffer.concat([encoded, document]) : encoded
}

function post(socket: Socket, { host, port, path }: PrinterAddress, body: Buffer, signal: AbortSignal): Promise<IppAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/ipp',
      'content-length': body.length,
      host: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    }
    const request = httpRequest({ createConnection: () => socket, method: 'POST', path, headers, signal })
    const fail = (error: unknown) => reject(signal.aborted ? new Error('ETIMEDOUT') : error)
    request.on('error', fail)
    request.on('response', (response) => read(response).then(resolve, fail))
    request.end(body)
  })
}

async function read(response: IncomingMessage): Promise<IppAnswer> {
  const { statusCode = 500 } = response
  if (statusCode !== 200) {
    response.resume()
    // The printer has not looked at the request; after other errors it may have.
    if (statusCode === 503) return { status: 0x0507, statusName: 'server-error-busy', groups: [] }
    if (statusCode >= 400 && statusCode < 500) return { status: 0x0400, statusName: `HTTP ${statusCode}`, groups: [] }
    throw new PrinterSilent(`HTTP ${statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > longestAnswer) throw new PrinterSilent('too long')
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks))
}

function decode(bytes: Buffer): IppAnswer {
  const { statusCode: status, groups } = ipp.response.decode(bytes)
  return {
    status,
    statusName: ipp.STATUS_CODES[status] ?? `0x${status.toString(16).padStart(4, '0')}`,
    groups: groups.map(({ tag, attributes }) => ({
      tag,
      values: Object.fromEntries(attributes.map(({ name, value }) => [name, [value].flat()])),
    })),
  }
}
