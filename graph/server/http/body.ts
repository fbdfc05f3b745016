import type { IncomingMessage } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** Limits of a JSON body. An intake of 1,000 orders has about 40,000 values; the longest list of any command has 5,000. */
const limits = { nesting: 64, values: 250_000, list: 10_000 }

/**
 * Accepts JSON bodies only: refuses the content types that a foreign page can send without a preflight request (forms, plain text) and
 * compressed bodies. Checks nesting and size in the text before parsing. Reads Node's request directly, without a web stream.
 */
export function useJsonOnly(mostBytes: number): Plugin<object, { req: IncomingMessage }> {
  return {
    onRequestParse({ request, setRequestParser, serverContext: { req } }) {
      if (request.method !== 'POST') return
      const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
      const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
      if (type !== 'application/json' || encoding !== 'identity') setRequestParser(undefined as never)
      else setRequestParser(async () => readBody(await readText(req, mostBytes)))
    },
  }
}

/** Reads the whole body; throws if it is larger than `mostBytes` or incomplete. */
async function readText(request: IncomingMessage, mostBytes: number): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      bytes += part.length
      if (bytes > mostBytes) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? badRequest('BAD_REQUEST', 'The request body is incomplete') : error
  }
  return Buffer.concat(parts, bytes).toString('utf8')
}

const tooLarge = () => badRequest('REQUEST_ENTITY_TOO_LARGE', 'Request body too large', 413)

/** Parses a body; throws BAD_REQUEST or DOCUMENT_TOO_LARGE. */
export function readBody(text: string): object {
  const size = jsonSize(text)
  for (const what of ['nesting', 'values', 'list'] satisfies (keyof typeof limits)[])
    if (size[what] > limits[what]) throw badRequest('DOCUMENT_TOO_LARGE', `Too large: ${what} above ${limits[what]}`)
  const body = parseJson(text)
  if (typeof body === 'object' && body !== null) return body
  throw badRequest('BAD_REQUEST', `POST body is expected to be object but received ${body === null ? 'null' : typeof body}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('BAD_REQUEST', 'POST body sent invalid JSON.')
  }
}

function badRequest(code: string, message: string, status = 400): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}

const [quote, backslash, comma, bracket, brace, bracketEnd, braceEnd] = [...'"\\,[{]}'].map((char) => char.charCodeAt(0))

/** Nesting, number of values and longest list of a JSON text, counted without parsing; stops once a limit is exceeded. */
export function jsonSize(text: string): typeof limits {
  const size = { nesting: 0, values: 1, list: 0 }
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) at = endOfString(text, at + 1)
    else if (char === bracket || char === brace) {
      // Object entries count as values only, not as list entries.
      open.push(char === bracket ? 1 : Number.NEGATIVE_INFINITY)
      size.nesting = Math.max(size.nesting, open.length)
      size.values++
    } else if (char === bracketEnd || char === braceEnd) size.list = Math.max(size.list, open.pop() ?? 0)
    else if (char === comma) {
      size.values++
      if (open.length > 0) open[open.length - 1]! += 1
    }
    if (size.nesting > limits.nesting || size.values > limits.values) return size
  }
  return size
}

/** End of the JSON string that starts before `from`. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}
