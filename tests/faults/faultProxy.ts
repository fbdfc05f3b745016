import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Proxy in front of a server: retries connecting until the server listens, never sends a request twice, and can truncate responses. */
export class FaultProxy {
  readonly #server: Server
  readonly #portOf: () => number
  /** Number of bytes of a response to forward before the connection is cut; null forwards all of it. */
  truncateResponse: ((length: number) => number | null) | null = null

  private constructor(portOf: () => number) {
    this.#portOf = portOf
    this.#server = createServer((client) => void this.#serve(client))
  }

  static async open(portOf: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(portOf)
    await new Promise<void>((listening) => proxy.#server.listen(0, '127.0.0.1', listening))
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
  }

  async #serve(client: Socket): Promise<void> {
    client.on('error', () => undefined)
    const behind = await this.#connect(client)
    if (!behind) return
    client.on('close', () => behind.destroy())
    behind.on('error', () => client.destroy())
    behind.on('close', () => client.end())
    client.pipe(behind)
    let held = Buffer.alloc(0)
    behind.on('data', (bytes) => {
      held = Buffer.concat([held, bytes])
      const length = this.truncateResponse ? responseLength(held) : held.length
      if (length === null) return
      const through = this.truncateResponse?.(length) ?? null
      client.write(held.subarray(0, through ?? length))
      held = Buffer.alloc(0)
      // Sends the last bytes before the connection is cut.
      if (through !== null) client.end(() => behind.destroy())
    })
  }

  /** Retries until a server accepts; null if the client disconnects first. */
  async #connect(client: Socket): Promise<Socket | null> {
    while (!client.destroyed) {
      const socket = connect(this.#portOf(), '127.0.0.1')
      const reached = await new Promise<boolean>((tried) => socket.once('connect', () => tried(true)).once('error', () => tried(false)))
      if (reached) return socket
      await pause(20)
    }
    return null
  }
}

/** Length of a response, once it is complete. */
function responseLength(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return null
  const declared = /^content-length: *(\d+)/im.exec(bytes.subarray(0, head).toString('latin1'))?.[1]
  if (declared === undefined) return bytes.subarray(-5).toString('latin1') === '0\r\n\r\n' ? bytes.length : null
  const length = head + 4 + Number(declared)
  return bytes.length >= length ? length : null
}
