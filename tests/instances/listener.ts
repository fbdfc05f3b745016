import { createClient } from 'graphql-ws'
import type { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import { waitUntil } from '../faults/retry.ts'

/** Somebody at a screen of a server in another process, who is notified of storage spaces. */
export class Listener {
  readonly #heard = new Map<string, number>()
  readonly #dispose: () => unknown
  /** Why the server closed the socket. */
  closed: string | null = null

  constructor(client: Client, url: string, warehouse: { id: string }) {
    const socket = createClient({
      url: `${url.replace(/^http/, 'ws')}/graphql`,
      connectionParams: { ...client.identity },
      retryAttempts: 0,
      lazy: false,
      onNonLazyError: () => undefined,
    })
    socket.on('closed', (event) => {
      this.closed = (event as { reason?: string }).reason ?? ''
    })
    const query = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id } }'
    socket.subscribe(
      { query, variables: { id: warehouse.id } },
      {
        next: ({ data }) => {
          const { id } = (data as Data).locationChanged
          if (!this.#heard.has(id)) this.#heard.set(id, performance.now())
        },
        error: () => undefined,
        complete: () => undefined,
      },
    )
    this.#dispose = () => socket.dispose()
  }

  /** Waits until it was notified of something, and gives the time. */
  async heard(id: string, what = 'a change that was made elsewhere'): Promise<number> {
    await waitUntil(() => this.#heard.has(id), what, 15_000)
    return this.#heard.get(id) as number
  }

  close(): void {
    this.#dispose()
  }
}
