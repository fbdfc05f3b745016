import { WebSocket } from 'ws'

/** So much may be on its way to a client before the next waits: some thirty boards of a wall. */
const behindBytes = 64 * 1024
const tail = Buffer.from('}')

/** The way to the client of one subscription: what many are sent goes to each under its own id. */
export class Line {
  readonly #socket: WebSocket
  readonly #head: Buffer

  constructor(socket: WebSocket, operation: string) {
    this.#socket = socket
    this.#head = Buffer.from(`{"id":${JSON.stringify(operation)},"type":"next","payload":`)
  }

  /** Sends JSON as the payload of a `next` message of graphql-transport-ws. */
  send(payload: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(Buffer.concat([this.#head, payload, tail]), { binary: false })
  }

  /** Whether the client takes less than it is sent. One that takes nothing at all does not answer pings either, and is cut off. */
  isBehind(): boolean {
    return this.#socket.readyState === WebSocket.OPEN && this.#socket.bufferedAmount > behindBytes
  }

  /** Calls back when what is on its way now was taken, or never will be. */
  onTaken(taken: () => void): void {
    this.#socket.ping('', false, taken)
  }
}
