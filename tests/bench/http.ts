import { Agent, request } from 'node:http'

/** Returns a function that posts JSON over kept-alive connections and returns the body; it throws unless the status is 200. */
export function poster(
  url: string,
  connections: number,
): (path: string, body: string, headers?: Record<string, string>) => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  return (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const fixed = {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'content-length': Buffer.byteLength(body),
      }
      const sent = request({ hostname, port, path, method: 'POST', agent, headers: { ...fixed, ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${response.statusCode}: ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
}
