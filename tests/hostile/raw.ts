import { connect, type Socket } from 'node:net'

/** How a conversation of bytes ended: the status of the last answer, whether the server shut the door, and how long it took. */
export interface Ended {
  status: number | null
  closed: boolean
  ms: number
  text: string
}

export interface Talk {
  /** What is sent at once. */
  say: string | Buffer
  /** What is sent after it, bit by bit, for as long as the server listens. */
  drip?: { chunk: string | Buffer; everyMs: number }
  /** Never reads what it is answered. */
  deaf?: boolean
  /** How long it is looked at whether the server ends it. */
  patienceMs: number
}

/** Nothing comes for so long: nothing more will. */
const silenceMs = 5_000

/** Speaks to a server without any library between; ends with an answer, with the door shut, or when patience ends. */
export function talk(url: string, { say, drip, deaf, patienceMs }: Talk): Promise<Ended> {
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
    // Who reads nothing does not see that the door is shut until they have read what lies before it.
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
      if (drip) timer = setInterval(() => socket.writable && flood(socket, drip.chunk), drip.everyMs)
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

function flood(socket: Socket, chunk: string | Buffer): void {
  if (!socket.writableNeedDrain) socket.write(chunk)
}

/** A request as it goes over the wire. */
export function wire(line: string, headers: Record<string, string | number> = {}, body = ''): string {
  const all = { host: '127.0.0.1', ...headers }
  return `${line}\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}`
}
