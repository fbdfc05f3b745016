import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'

/** What the server of a partner has to know of Wavehouse. */
export interface PartnerSettings {
  /** Address of Wavehouse, such as `https://wms.example`. */
  wavehouse: string
  /** The partner's key, which never leaves this server. */
  apiKey: string
  /** The signed-in user of this platform: their customer's code and their login there. A real platform looks them up by its own session. */
  userOf(): { customerCode: string; login: string }
}

const page = `<!doctype html>
<html lang="en">
<title>Shop system</title>
<h1>Shop system</h1>
<p><a href="/warehouse">Open the warehouse</a></p>
</html>`

const createLoginTicket = `mutation CreateLoginTicket($input: CreateLoginTicketInput!) {
  createLoginTicket(input: $input) {
    url
    userErrors { code message }
  }
}`

interface Answer {
  data?: { createLoginTicket: { url: string | null; userErrors: { code: string; message: string }[] } }
  errors?: { message: string; extensions: { code: string } }[]
}

/** Asks Wavehouse for a ticket, server to server; returns the address for the browser, which works once and for 60 seconds. */
async function requestLoginUrl({ wavehouse, apiKey, userOf }: PartnerSettings): Promise<URL> {
  const response = await fetch(new URL('/graphql', wavehouse), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ query: createLoginTicket, variables: { input: { ...userOf(), idempotencyKey: randomUUID() } } }),
  })
  const { data, errors = [] }: Answer = await response.json()
  const { url = null, userErrors = [] } = data?.createLoginTicket ?? {}
  // Without a public address Wavehouse answers only the path.
  if (url) return new URL(url, wavehouse)
  throw new Error([...errors, ...userErrors].map(({ message }) => message).join('; '))
}

function answer(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

/**
 * The server of a partner: one page, with a link that opens the warehouse. A ticket is made when the link is followed, not when the page is shown, and the
 * redirect is stored nowhere. The query of the link names a page of the console, which Wavehouse checks.
 */
export function createPartnerServer(settings: PartnerSettings): Server {
  return createServer(async ({ method, url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://partner')
    if (method !== 'GET') return answer(response, 405, 'Method not allowed')
    if (pathname === '/') return answer(response, 200, page)
    if (pathname !== '/warehouse') return answer(response, 404, 'Not found')
    try {
      const address = await requestLoginUrl(settings)
      const next = searchParams.get('next')
      if (next !== null) address.searchParams.set('next', next)
      response.writeHead(303, { location: address.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end()
    } catch (error) {
      console.error(`The warehouse could not be opened: ${error instanceof Error ? error.message : error}`)
      answer(response, 502, 'The warehouse cannot be opened now. Try again later.')
    }
  })
}
