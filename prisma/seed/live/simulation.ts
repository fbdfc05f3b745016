import { setMaxListeners } from 'node:events'
import { CannotStart } from '../../../graph/kernel/cannotStart.ts'
import type { WarehouseNumber } from '../plans.ts'
import { resolveAbnormal } from './abnormal.ts'
import { ApiError, gql, Refusal, Unreachable } from './api.ts'
import { putAway, receiveInbound } from './inbound.ts'
import { packWaves } from './packing.ts'
import { integration, type Login, logActivity, type Person, repeatWork, type SimulationContext, signInPerson } from './person.ts'
import { pickWaves, planWaves } from './planning.ts'
import { shipPackages } from './shipping.ts'
import { findShops, placeOrders } from './shops.ts'
import { sortWaves } from './sorting.ts'
import { type ScanStation, takeStation } from './station.ts'
import { announceInbound } from './suppliers.ts'

/** Staff of one warehouse. */
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

interface Simulation {
  /** Rejects on a bug of the simulation. */
  running: Promise<unknown>
  /** Finishes current work, leaves the stations and signs out. */
  end(): Promise<void>
}

/** Signs everybody in, takes stations and starts working. Throws `CannotStart` if there is no demo warehouse. */
export async function startSimulation({ url, warehouse, speed, seed }: Options): Promise<Simulation> {
  const ending = new AbortController()
  setMaxListeners(50, ending.signal)
  const context: SimulationContext = {
    url,
    speed,
    seed,
    ending: ending.signal,
    reachable: watch(),
    warehouse: { id: '', number: warehouse },
    pickerId: '',
  }
  const people: Person[] = []
  const stations: ScanStation[] = []
  const come = async (login: Login) => {
    const person = await signInPerson(context, login).catch((error) => {
      throw unanswered(error, url)
    })
    people.push(person)
    return person
  }
  const sit = async (login: Login, kind: string, number: number, job: (me: Person, station: ScanStation) => () => Promise<boolean>) => {
    const person = await come(login)
    const station = await takeStation(person, kind, number)
    stations.push(station)
    return () => repeatWork(person, job(person, station))
  }

  const planner = await come('planner')
  context.warehouse.id = await findWarehouse(planner, warehouse)
  logActivity('demo:live', `Simulating work in ${warehouse} at ${url}; press Ctrl-C to stop.`)
  const picker = await come(locals[warehouse].picker)
  context.pickerId = picker.staffId ?? ''
  const manager = await come('manager')
  // Makes order numbers unique across runs.
  const run = Date.now().toString(36).toUpperCase()
  const customers = integration(context, 'orders')
  const suppliers = integration(context, 'goods')
  const shops = await findShops(customers)
  const sell = await placeOrders(customers, shops, run)
  const acts = [
    () => repeatWork(customers, sell),
    () => repeatWork(suppliers, announceInbound(suppliers, shops, run)),
    () => repeatWork(planner, planWaves(planner)),
    () => repeatWork(picker, pickWaves(picker)),
    () => repeatWork(manager, resolveAbnormal(manager), [20, 40]),
    await sit('receiver', 'Dock', 2, receiveInbound),
    await sit('controller', 'Shelving', 2, putAway),
    await sit('lead', 'Sorting', 2, sortWaves),
    await sit('packer', 'Packing', 3, packWaves),
    await sit(locals[warehouse].packer, 'Packing', 4, packWaves),
    await sit('dispatcher', 'Shipping', 2, shipPackages),
  ]
  const running = Promise.all(acts.map((act) => act()))
  return {
    running,
    async end() {
      ending.abort()
      await Promise.allSettled([running])
      await Promise.allSettled(stations.map((station) => station.leave()))
      await Promise.allSettled(people.map(({ api }) => api.request(SIGN_OUT)))
    },
  }
}

async function findWarehouse(me: Person, number: WarehouseNumber): Promise<string> {
  const { warehouses } = await me.api.request<{ warehouses: { id: string; number: string }[] }>(WAREHOUSES)
  const found = warehouses.find((warehouse) => warehouse.number === number)
  if (!found) throw notLoaded(me.context.url)
  return found.id
}

/** Prints when the server stops and starts answering. */
function watch(): (yes: boolean) => void {
  let away = false
  return (yes) => {
    if (yes !== away) return
    away = !yes
    logActivity('demo:live', yes ? 'The server answers again.' : 'The server does not answer: waiting.')
  }
}

const notLoaded = (url: string) =>
  new CannotStart(
    `The Wavehouse at ${url} holds no demo warehouse to work in, or its passwords were changed. An empty database is filled with it at the start, unless DEMO=false; npm run demo:reset sets a changed demo back.`,
  )

function unanswered(error: unknown, url: string): unknown {
  if (error instanceof Unreachable)
    return new CannotStart(`No Wavehouse answers at ${url}: start one with npm start, or name it with --url.`)
  if (error instanceof Refusal && error.code === 'LOGIN_FAILED') return notLoaded(url)
  if (error instanceof Refusal || error instanceof ApiError)
    return new CannotStart(`The Wavehouse at ${url} refuses to sign in: ${error.message}`)
  return error
}
