import { newId } from '../../graph/kernel/identity.ts'
import type { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import type { WaveFixture } from '../api/wave/waveFixture.ts'
import { retryUntilAnswered } from '../faults/retry.ts'

/** Something that somebody does again and again; what is sent has a key, so that it may be sent again. */
export interface Hand {
  next(): () => Promise<unknown>
}

/** Somebody who makes storage spaces. */
export function builder(client: Client, place: () => Data): Hand {
  return {
    next() {
      const [input, key] = [place(), newId()]
      return async () => {
        const { userErrors } = await client.command('createLocation', input, '', key)
        if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
      }
    },
  }
}

/** Somebody who packs one parcel of thousands of pieces, piece by piece. */
export async function packer(floor: WaveFixture): Promise<Hand> {
  const sku = await floor.createProduct(5_000, { weightGrams: 1 })
  const { wave } = await floor.createPickedWave({}, { [sku]: 5_000 })
  const bench = await floor.openScanStation(await floor.signInNewUser('packer'))
  return {
    next() {
      const framed = bench.buildScan({ waveId: wave.id, code: sku })
      return async () => {
        const [result] = await bench.sendBuilt('packScans', [framed])
        if (result?.outcome !== 'APPLIED') throw new Error(JSON.stringify(result))
      }
    },
  }
}

/** People at work, each with the next thing as soon as the last is answered. */
export class Load {
  readonly #working: Promise<unknown>
  #going = true
  done = 0
  /** What was not answered at the first try. */
  readonly failures: unknown[] = []

  constructor(hands: readonly Hand[]) {
    this.#working = Promise.all(hands.map((hand) => this.#work(hand)))
  }

  /** Waits until the given number of further things were done. */
  async goOn(times: number): Promise<void> {
    const goal = this.done + times
    while (this.done < goal) await Promise.race([this.#working, new Promise((resolve) => setTimeout(resolve, 20))])
  }

  async end(): Promise<void> {
    this.#going = false
    await this.#working
  }

  async #work(hand: Hand): Promise<void> {
    while (this.#going) {
      const send = hand.next()
      await send().catch((error) => {
        this.failures.push(error)
        return retryUntilAnswered(send)
      })
      this.done++
    }
  }
}
