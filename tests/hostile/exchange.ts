import { connect, type Socket } from 'node:net'

/** Result of an exchange: the last status, whether the server closed the connection, and the duration. */
export interface ExchangeResult {
  status: number | null
  closed: boolean
  ms: number
  text: string
}

export interface Exchange {
  /** Data sent first. */
  send: string | Buffer
  /** Data sent repeatedly after that, until the connection is closed. */
  trickle?: { chunk: string | Buffer; everyMs: number }
  /** Whether the client never reads. */
  neverReads?: boolean
  /** Maximum duration. */
  timeoutMs: number
}

/** Time without data after which no more is expected. */
const silenceMs = 5_000

/** Exchanges bytes with a server without a library; ends with a response, with the connection closed, or after the timeout. */
export function exchange(
  url: string,
  { send: say, trickle: drip, neverReads: deaf, timeoutMs: patienceMs }: Exchange,
): Promise<ExchangeResult> {
  const { hostname, port } = new URL(url)
  const begin = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    let timer: NodeJS.Timeout | undefined
    const end = (closed: boolean) => {
      clearTimeout(patience)
      clearInterval(timer)
      socket.destroy()
      const status = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].at(-1)?.[1]
      resolve({ status: status ? Number(status) : null, closed, ms: performance.now() - begin, text })
    }
    // A client that does not read notices the close only after reading the buffered data.
    const look = () => {
      const silence = setTimeout(() => end(false), silenceMs)
      socket.on('data', () => silence.refresh())
      socket.resume()
    }
    const patience = setTimeout(() => (deaf ? look() : end(false)), patienceMs)
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
    socket.on('connect', () => {
      socket.write(say)
      if (drip) timer = setInterval(() => socket.writable && writeIfReady(socket, drip.chunk), drip.everyMs)
    })
    if (deaf) socket.pause()
    else {
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => {
        if (text.length < 10_000) text += chunk
        if (!drip && /\r\n\r\n/.test(text)) end(false)
      })
    }
  })
}

function writeIfReady(socket: Socket, chunk: string | Buffer): void {
  if (!socket.writableNeedDrain) socket.write(chunk)
}

/** Formats an HTTP request. */
export function formatRequest(line: string, headers: Record<string, string | number> = {}, body = ''): string {
  const all = { host: '127.0.0.1', ...headers }
  return `${line}\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}`
}
