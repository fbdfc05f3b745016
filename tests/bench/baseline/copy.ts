import { type Client, type Connection, Query } from 'pg'

type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** `COPY … FROM STDIN` of a prepared text. */
class CopyIn extends Query {
  readonly #text: Buffer
  constructor(target: string, text: Buffer, done: (error?: Error) => void) {
    super(`copy ${target} from stdin`, done)
    this.#text = text
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#text)
    connection.endCopyFrom()
  }
}

/** `COPY … TO STDOUT` into a text. */
class CopyOut extends Query {
  readonly chunks: Buffer[] = []
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser reuses its buffer.
    this.chunks.push(Buffer.from(chunk))
  }
}

/** Writes rows in PostgreSQL's text format into a table. */
export function copyIn(client: Client, target: string, text: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(target, text, (error) => (error ? reject(error) : resolve())))
  })
}

/** Reads rows of a query in PostgreSQL's text format. */
export function copyOut(client: Client, query: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const copy: CopyOut = new CopyOut(`copy (${query}) to stdout`, (error) =>
      error ? reject(error) : resolve(Buffer.concat(copy.chunks).toString()),
    )
    client.query(copy)
  })
}
