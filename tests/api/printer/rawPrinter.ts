import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** A printer that listens to a raw port and answers nothing. */
export class RawPrinter {
  #server: Server | null = null
  #port = 0
  readonly #open = new Set<Socket>()
  /** What each connection brought, the oldest first. */
  readonly received: Buffer[] = []
  /** It breaks off in the middle of the next document. */
  breaksNext = false

  static async start(): Promise<RawPrinter> {
    const printer = new RawPrinter()
    await printer.switchOn()
    return printer
  }

  get address(): string {
    return `socket://127.0.0.1:${this.#port}`
  }

  async switchOn(): Promise<void> {
    const server = createServer((socket) => this.#take(socket))
    this.#server = server
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as { port: number }).port
  }

  async switchOff(): Promise<void> {
    const server = this.#server
    if (!server?.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of this.#open) socket.destroy()
    await closed
  }

  #take(socket: Socket): void {
    const at = this.received.push(Buffer.alloc(0)) - 1
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket)).on('error', () => undefined)
    socket.on('data', (bytes) => {
      this.received[at] = Buffer.concat([this.received[at] ?? Buffer.alloc(0), bytes])
      if (!this.breaksNext) return
      this.breaksNext = false
      socket.resetAndDestroy()
    })
  }
}
