import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Gives each new connection to the next server. One that refuses the connection is passed over; of what is sent over a connection nothing is
 * read, and nothing is sent again.
 */
export class Balancer {
  readonly #server: Server
  readonly #portsOf: () => number[]
  readonly #open = new Set<Socket>()
  readonly #pairs = new Map<Socket, Socket>()
  #turn = 0

  private constructor(portsOf: () => number[]) {
    this.#portsOf = portsOf
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#serve(client))
  }

  static async open(portsOf: () => number[]): Promise<Balancer> {
    const balancer = new Balancer(portsOf)
    balancer.#server.listen(0, '127.0.0.1')
    await once(balancer.#server, 'listening')
    return balancer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  /** Loses the connections that are open, as a network does: the client's end is not told. New ones work. */
  cut(): void {
    for (const [client, server] of this.#pairs) {
      client.unpipe(server).resume().removeAllListeners('close')
      server.unpipe(client).removeAllListeners('close')
      server.destroy()
    }
    this.#pairs.clear()
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(client: Socket): void {
    const first = this.#turn++
    this.#keep(client)
    const ports = this.#portsOf()
    this.#dial(
      client,
      ports.map((_, i) => ports[(first + i) % ports.length] as number),
    )
  }

  #dial(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined) return void client.destroy()
    const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const refused = () => this.#dial(client, others)
    server.once('error', refused)
    server.once('connect', () => {
      server.off('error', refused)
      this.#keep(server)
      this.#pairs.set(client, server)
      client.on('close', () => this.#pairs.delete(client))
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.pipe(to)
        from.on('close', () => to.destroy())
      }
    })
  }

  #keep(socket: Socket): void {
    this.#open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#open.delete(socket))
  }
}
