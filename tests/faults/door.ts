import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What stands before a server, as a proxy does: it tries to connect until somebody listens, and never sends a request twice. It can cut
 * answers.
 */
export class Door {
  readonly #server: Server
  readonly #portOf: () => number
  /** How many bytes of an answer of this length get through before the connection breaks; null lets all of it through. */
  cut: ((length: number) => number | null) | null = null

  private constructor(portOf: () => number) {
    this.#portOf = portOf
    this.#server = createServer((client) => void this.#serve(client))
  }

  static async open(portOf: () => number): Promise<Door> {
    const door = new Door(portOf)
    await new Promise<void>((listening) => door.#server.listen(0, '127.0.0.1', listening))
    return door
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
  }

  async #serve(client: Socket): Promise<void> {
    client.on('error', () => undefined)
    const behind = await this.#reach(client)
    if (!behind) return
    client.on('close', () => behind.destroy())
    behind.on('error', () => client.destroy())
    behind.on('close', () => client.end())
    client.pipe(behind)
    let held = Buffer.alloc(0)
    behind.on('data', (bytes) => {
      held = Buffer.concat([held, bytes])
      const length = this.cut ? lengthOf(held) : held.length
      if (length === null) return
      const through = this.cut?.(length) ?? null
      client.write(held.subarray(0, through ?? length))
      held = Buffer.alloc(0)
      // The last bytes leave before the connection does.
      if (through !== null) client.end(() => behind.destroy())
    })
  }

  /** Connects to whoever listens, sooner or later; null where the client did not wait. */
  async #reach(client: Socket): Promise<Socket | null> {
    while (!client.destroyed) {
      const socket = connect(this.#portOf(), '127.0.0.1')
      const reached = await new Promise<boolean>((tried) => socket.once('connect', () => tried(true)).once('error', () => tried(false)))
      if (reached) return socket
      await pause(20)
    }
    return null
  }
}

/** How long an answer is, as soon as all of it is there. */
function lengthOf(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return null
  const declared = /^content-length: *(\d+)/im.exec(bytes.subarray(0, head).toString('latin1'))?.[1]
  if (declared === undefined) return bytes.subarray(-5).toString('latin1') === '0\r\n\r\n' ? bytes.length : null
  const length = head + 4 + Number(declared)
  return bytes.length >= length ? length : null
}
