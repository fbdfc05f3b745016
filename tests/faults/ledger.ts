import type { Hand, Task } from './crew.ts'
import type { FaultHouse } from './house.ts'
import { isSilence, untilAnswered } from './patience.ts'

/** Keeps what the house has acknowledged, to be held against what it has. */
export class Ledger {
  readonly #house: FaultHouse
  readonly #told = new Map<Hand, Set<string>>()
  readonly #before = new Map<Hand, number>()
  /** When something was acknowledged last. */
  lastAt = 0

  private constructor(house: FaultHouse) {
    this.#house = house
  }

  static async open(house: FaultHouse, hands: readonly Hand[]): Promise<Ledger> {
    const ledger = new Ledger(house)
    for (const hand of hands) {
      ledger.#told.set(hand, new Set())
      ledger.#before.set(hand, await hand.effects())
    }
    return ledger
  }

  /** How many changes were acknowledged. */
  get size(): number {
    return [...this.#told.values()].reduce((sum, keys) => sum + keys.size, 0)
  }

  /** The house has said that this was done. */
  acknowledge(hand: Hand, { key }: Task): void {
    this.#told.get(hand)?.add(key)
    this.lastAt = Date.now()
  }

  /** Lets everybody work while something happens, each task until it is answered; `excused` says which answers are none. */
  async busy(
    happening: () => Promise<void>,
    excused: (error: unknown, task: Task) => boolean | Promise<boolean> = isSilence,
  ): Promise<void> {
    let going = true
    const work = async (hand: Hand) => {
      while (going) {
        const task = hand.next()
        await untilAnswered(task.send, (error) => excused(error, task))
        this.acknowledge(hand, task)
      }
    }
    // Whoever cannot go on ends the happening too.
    const working = Promise.all([...this.#told.keys()].map(work))
    const happened = happening().finally(() => {
      going = false
    })
    await Promise.race([happened, working])
    await Promise.all([happened, working])
  }

  /** Each acknowledged change must be there once, and nothing else. */
  async compare(): Promise<string[]> {
    const losses: string[] = []
    for (const [hand, keys] of this.#told) {
      const effects = (await hand.effects()) - (this.#before.get(hand) ?? 0)
      if (effects !== keys.size) losses.push(`${hand.name}: ${keys.size} acknowledged, ${effects} there`)
      const { rows } = await this.#house.database.pool.query<{ key: string; n: number }>(
        `select asked.key, count(log.key)::integer as n
         from unnest($1::text[]) as asked(key) left join command_log log on log.key = asked.key and log.outcome = 'APPLIED'
         group by asked.key having count(log.key) <> 1`,
        [[...keys]],
      )
      losses.push(...rows.map(({ key, n }) => `${hand.name}: ${key} was acknowledged and is in the log ${n} times`))
    }
    return losses
  }
}
