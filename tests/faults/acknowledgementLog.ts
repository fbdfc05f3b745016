import type { FaultTestServer } from './faultTestServer.ts'
import { isConnectionLoss, retryUntilAnswered } from './retry.ts'
import type { LoadClient, Task } from './workload.ts'

/** Records acknowledged changes, to compare them with the database. */
export class AcknowledgementLog {
  readonly #testServer: FaultTestServer
  readonly #acknowledged = new Map<LoadClient, Set<string>>()
  readonly #countsBefore = new Map<LoadClient, number>()
  /** Time of the last acknowledgement. */
  lastAcknowledgedAt = 0

  private constructor(testServer: FaultTestServer) {
    this.#testServer = testServer
  }

  static async open(testServer: FaultTestServer, clients: readonly LoadClient[]): Promise<AcknowledgementLog> {
    const acknowledged = new AcknowledgementLog(testServer)
    for (const client of clients) {
      acknowledged.#acknowledged.set(client, new Set())
      acknowledged.#countsBefore.set(client, await client.countEffects())
    }
    return acknowledged
  }

  /** Number of acknowledged changes. */
  get size(): number {
    return [...this.#acknowledged.values()].reduce((sum, keys) => sum + keys.size, 0)
  }

  /** Records a change that the server has acknowledged. */
  acknowledge(client: LoadClient, { key }: Task): void {
    this.#acknowledged.get(client)?.add(key)
    this.lastAcknowledgedAt = Date.now()
  }

  /** Runs all clients during an action, and retries each task until it is answered; `excused` classifies errors to retry. */
  async runDuring(
    injectFaults: () => Promise<void>,
    excused: (error: unknown, task: Task) => boolean | Promise<boolean> = isConnectionLoss,
  ): Promise<void> {
    let active = true
    const work = async (client: LoadClient) => {
      while (active) {
        const task = client.nextTask()
        await retryUntilAnswered(task.send, (error) => excused(error, task))
        this.acknowledge(client, task)
      }
    }
    // A client that fails ends the action too.
    const working = Promise.all([...this.#acknowledged.keys()].map(work))
    const injected = injectFaults().finally(() => {
      active = false
    })
    await Promise.race([injected, working])
    await Promise.all([injected, working])
  }

  /** Compares: each acknowledged change must exist once, and no other. */
  async compare(): Promise<string[]> {
    const losses: string[] = []
    for (const [client, keys] of this.#acknowledged) {
      const effects = (await client.countEffects()) - (this.#countsBefore.get(client) ?? 0)
      if (effects !== keys.size) losses.push(`${client.name}: ${keys.size} acknowledged, ${effects} there`)
      const { rows } = await this.#testServer.database.pool.query<{ key: string; n: number }>(
        `select asked.key, count(log.key)::integer as n
         from unnest($1::text[]) as asked(key) left join command_log log on log.key = asked.key and log.outcome = 'APPLIED'
         group by asked.key having count(log.key) <> 1`,
        [[...keys]],
      )
      losses.push(...rows.map(({ key, n }) => `${client.name}: ${key} was acknowledged and is in the log ${n} times`))
    }
    return losses
  }
}
