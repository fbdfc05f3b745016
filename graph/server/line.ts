import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'

/** So much may be on its way to a client before the next waits: some thirty boards of a wall. */
const behindBytes = 64 * 1024

/** The way to the client of one subscription. */
export class Line {
  /** The id that the client gave its subscription. */
  readonly operation: string
  readonly #socket: WebSocket
  readonly #stream: Duplex

  /** `stream` carries the socket. */
  constructor(socket: WebSocket, stream: Duplex, operation: string) {
    this.#socket = socket
    this.#stream = stream
    this.operation = operation
  }

  /** Sends a frame as it is; the socket sends its own frames whole and at once, so none comes between. */
  send(frame: Buffer): void {
    if (this.#socket.readyState === WebSocket.OPEN && this.#stream.writable) this.#stream.write(frame)
  }

  /** Whether the client takes less than it is sent. One that takes nothing at all does not answer pings either, and is cut off. */
  isBehind(): boolean {
    return this.#stream.writableLength > behindBytes && this.#socket.readyState === WebSocket.OPEN
  }

  /** Calls back when what is on its way now was taken, or never will be. */
  onTaken(taken: () => void): void {
    this.#socket.ping('', false, taken)
  }
}

/**
 * The `next` messages of graphql-transport-ws with one payload, framed for the wire. Subscriptions with the same id, each on its own socket,
 * share one: the socket would frame it anew for each.
 */
export class Messages {
  readonly #frames = new Map<string, Buffer>()
  readonly #payload: Buffer

  constructor(payload: object) {
    this.#payload = Buffer.from(`${JSON.stringify(payload)}}`)
  }

  /** The frame for subscriptions of this id. */
  of(operation: string): Buffer {
    const known = this.#frames.get(operation)
    if (known) return known
    const head = Buffer.from(`{"id":${JSON.stringify(operation)},"type":"next","payload":`)
    const frame = Buffer.concat([frameHead(head.length + this.#payload.length), head, this.#payload])
    this.#frames.set(operation, frame)
    return frame
  }
}

/** The head of a whole, unmasked text frame, as servers send it (RFC 6455, 5.2). */
function frameHead(bytes: number): Buffer {
  const wholeText = 0x81
  if (bytes < 126) return Buffer.from([wholeText, bytes])
  if (bytes < 0x1_00_00) return Buffer.from([wholeText, 126, bytes >> 8, bytes & 0xff])
  const head = Buffer.from([wholeText, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64BE(BigInt(bytes), 2)
  return head
}
