import { setMaxListeners } from 'node:events'
import { CannotStart } from '../../../graph/kernel/cannotStart.ts'
import type { WarehouseNumber } from '../plans.ts'
import { ApiError, gql, Refusal, Unreachable } from './api.ts'
import { type Bench, takeBench } from './bench.ts'
import { deciding } from './desk.ts'
import { receiving, shelving } from './dock.ts'
import { announcing } from './freight.ts'
import { packing } from './packing.ts'
import { arrive, type Floor, type Login, type Person, program, say, work } from './person.ts'
import { picking, planning } from './planning.ts'
import { shipping } from './shipping.ts'
import { selling, shopsOf } from './shops.ts'
import { sorting } from './sorting.ts'

/** Who works only here. */
const locals: Record<WarehouseNumber, { picker: Login; packer: Login }> = {
  LAX1: { picker: 'picker2', packer: 'packer2' },
  BER1: { picker: 'picker3', packer: 'packer3' },
}

const WAREHOUSES = gql`{ warehouses { id number } }`

const SIGN_OUT = gql`mutation { signOut }`

interface Options {
  url: string
  warehouse: WarehouseNumber
  speed: number
  seed: string
}

interface Play {
  /** Rejects when the play itself has a mistake; else it lasts until the end. */
  playing: Promise<unknown>
  /** Everybody finishes what is in their hands, leaves their station and signs out. */
  end(): Promise<void>
}

/** Everybody signs in, takes their station and begins to work. Fails with a sentence where there is no demo warehouse to work in. */
export async function begin({ url, warehouse, speed, seed }: Options): Promise<Play> {
  const ending = new AbortController()
  setMaxListeners(50, ending.signal)
  const floor: Floor = {
    url,
    speed,
    seed,
    ending: ending.signal,
    reachable: watch(),
    warehouse: { id: '', number: warehouse },
    pickerId: '',
  }
  const people: Person[] = []
  const benches: Bench[] = []
  const come = async (login: Login) => {
    const person = await arrive(floor, login).catch((error) => {
      throw unanswered(error, url)
    })
    people.push(person)
    return person
  }
  const sit = async (login: Login, kind: string, number: number, job: (me: Person, bench: Bench) => () => Promise<boolean>) => {
    const person = await come(login)
    const bench = await takeBench(person, kind, number)
    benches.push(bench)
    return () => work(person, job(person, bench))
  }

  const planner = await come('planner')
  floor.warehouse.id = await findWarehouse(planner, warehouse)
  say('demo:live', `People come to work in ${warehouse}, ${url}; Ctrl-C sends them home.`)
  const picker = await come(locals[warehouse].picker)
  floor.pickerId = picker.staffId ?? ''
  const manager = await come('manager')
  // Numbers that no play has used before.
  const run = Date.now().toString(36).toUpperCase()
  const customers = program(floor, 'orders')
  const suppliers = program(floor, 'goods')
  const shops = await shopsOf(customers)
  const sell = await selling(customers, shops, run)
  const acts = [
    () => work(customers, sell),
    () => work(suppliers, announcing(suppliers, shops, run)),
    () => work(planner, planning(planner)),
    () => work(picker, picking(picker)),
    () => work(manager, deciding(manager), [20, 40]),
    await sit('receiver', 'Dock', 2, receiving),
    await sit('controller', 'Shelving', 2, shelving),
    await sit('lead', 'Sorting', 2, sorting),
    await sit('packer', 'Packing', 3, packing),
    await sit(locals[warehouse].packer, 'Packing', 4, packing),
    await sit('dispatcher', 'Shipping', 2, shipping),
  ]
  const playing = Promise.all(acts.map((act) => act()))
  return {
    playing,
    async end() {
      ending.abort()
      await Promise.allSettled([playing])
      await Promise.allSettled(benches.map((bench) => bench.leave()))
      await Promise.allSettled(people.map(({ api }) => api.ask(SIGN_OUT)))
    },
  }
}

async function findWarehouse(me: Person, number: WarehouseNumber): Promise<string> {
  const { warehouses } = await me.api.ask<{ warehouses: { id: string; number: string }[] }>(WAREHOUSES)
  const found = warehouses.find((warehouse) => warehouse.number === number)
  if (!found) throw notLoaded(me.floor.url)
  return found.id
}

/** Tells once that the server went away, and once that it came back. */
function watch(): (yes: boolean) => void {
  let away = false
  return (yes) => {
    if (yes !== away) return
    away = !yes
    say('demo:live', yes ? 'The server answers again.' : 'The server does not answer: everybody waits.')
  }
}

const notLoaded = (url: string) =>
  new CannotStart(`The Wavehouse at ${url} holds no demo warehouse to work in: npm run demo:reset loads it.`)

function unanswered(error: unknown, url: string): unknown {
  if (error instanceof Unreachable)
    return new CannotStart(`No Wavehouse answers at ${url}: start one with npm start, or name it with --url.`)
  if (error instanceof Refusal && error.code === 'LOGIN_FAILED') return notLoaded(url)
  if (error instanceof Refusal || error instanceof ApiError)
    return new CannotStart(`The Wavehouse at ${url} lets nobody in: ${error.message}`)
  return error
}
