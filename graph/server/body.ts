import type { IncomingMessage } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** How rich the JSON of a request may be. An intake of 1,000 orders has some 40,000 values; the longest list of any command has 5,000. */
const limits = { nesting: 64, values: 250_000, list: 10_000 }

/**
 * Reads requests as JSON and as nothing else: what a foreign page can make a browser send without asking first (forms, plain text) is refused,
 * packed bodies too. What takes the server long to understand is refused by its letters, before anything is made of it. Node's own request is
 * read, without a stream of the web around it.
 */
export function useJsonOnly(mostBytes: number): Plugin<object, { req: IncomingMessage }> {
  return {
    onRequestParse({ request, setRequestParser, serverContext: { req } }) {
      if (request.method !== 'POST') return
      const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
      const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
      if (type !== 'application/json' || encoding !== 'identity') setRequestParser(undefined as never)
      else setRequestParser(async () => readBody(await textOf(req, mostBytes)))
    },
  }
}

/** The whole of what a request sends; throws once that is more than `mostBytes`, or will be, and where it does not come to its end. */
async function textOf(request: IncomingMessage, mostBytes: number): Promise<string> {
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
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? refused('BAD_REQUEST', 'The body did not come to its end') : error
  }
  return Buffer.concat(parts, bytes).toString('utf8')
}

const tooLarge = () => refused('REQUEST_ENTITY_TOO_LARGE', 'Request body too large', 413)

/** Reads the body of a request; throws what is wrong with it. */
export function readBody(text: string): object {
  const size = jsonSize(text)
  for (const what of ['nesting', 'values', 'list'] satisfies (keyof typeof limits)[])
    if (size[what] > limits[what]) throw refused('DOCUMENT_TOO_LARGE', `Too large: ${what} above ${limits[what]}`)
  const body = parsed(text)
  if (typeof body === 'object' && body !== null) return body
  throw refused('BAD_REQUEST', `POST body is expected to be object but received ${body === null ? 'null' : typeof body}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused('BAD_REQUEST', 'POST body sent invalid JSON.')
  }
}

function refused(code: string, message: string, status = 400): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}

const [quote, backslash, comma, bracket, brace, bracketEnd, braceEnd] = [...'"\\,[{]}'].map((char) => char.charCodeAt(0))

/** How deep, how rich and with how long lists a JSON text is, without making anything of it; reads no further than it must. */
export function jsonSize(text: string): typeof limits {
  const size = { nesting: 0, values: 1, list: 0 }
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) at = endOfText(text, at + 1)
    else if (char === bracket || char === brace) {
      // Entries of objects are counted as values only.
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

/** Where a text ends that began before `from`. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}
