import { WebSocket } from 'ws'

/** So much may be on its way to a client before the next waits: some thirty boards of a wall. */
const behindBytes = 64 * 1024

/** The way to the client of one subscription. */
export class Line {
  /** The id that the client gave its subscription. */
  readonly operation: string
  readonly #socket: WebSocket

  constructor(socket: WebSocket, operation: string) {
    this.#socket = socket
    this.operation = operation
  }

  /** Sends the text of a message as it is. */
  send(message: Buffer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message, { binary: false })
  }

  /** Whether the client takes less than it is sent. One that takes nothing at all does not answer pings either, and is cut off. */
  isBehind(): boolean {
    return this.#socket.bufferedAmount > behindBytes && this.#socket.readyState === WebSocket.OPEN
  }

  /** Calls back when what is on its way now was taken, or never will be. */
  onTaken(taken: () => void): void {
    this.#socket.ping('', false, taken)
  }
}

/** The `next` messages of graphql-transport-ws with one payload: subscriptions with the same id, each on its own socket, share the bytes. */
export class Messages {
  readonly #byOperation = new Map<string, Buffer>()
  readonly #payload: Buffer

  constructor(payload: object) {
    this.#payload = Buffer.from(`${JSON.stringify(payload)}}`)
  }

  of(operation: string): Buffer {
    const known = this.#byOperation.get(operation)
    if (known) return known
    const head = Buffer.from(`{"id":${JSON.stringify(operation)},"type":"next","payload":`)
    const message = Buffer.concat([head, this.#payload])
    this.#byOperation.set(operation, message)
    return message
  }
}
