import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CommandDone } from '../../kernel/command.ts'
import type { Done } from '../note.ts'

/** What a process measures of itself. Labels are names out of the program, never ids, and nothing that anybody typed. */
export interface Metrics {
  registry: Registry
  requestDone(done: Done): void
  commandDone(done: CommandDone): void
  /** Counts an open subscription; call what it gives when the subscription ends. */
  subscribed(): () => void
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics of one server, with those of its process: memory, processor time, garbage collection, the lag of the event loop. */
export function openMetrics(sockets: () => number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'wavehouse_request_seconds',
    help: 'HTTP requests by GraphQL operation (or by the part of the program that answered) and how they ended: ok, refused, failed, cut.',
    labelNames: ['operation', 'ending'],
    buckets,
    registers,
  })
  const commands = new Histogram({
    name: 'wavehouse_command_seconds',
    help: 'Commands by name and outcome: applied, refused, failed.',
    labelNames: ['command', 'outcome'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'wavehouse_refusals_total',
    help: 'Refused commands by code.',
    labelNames: ['code'],
    registers,
  })
  const scans = new Counter({
    name: 'wavehouse_scans_total',
    help: 'Scans by command and outcome: applied, refused, failed.',
    labelNames: ['command', 'outcome'],
    registers,
  })
  const subscriptions = new Gauge({ name: 'wavehouse_subscriptions', help: 'Subscriptions that are open.', registers })
  new Gauge({
    name: 'wavehouse_sockets',
    help: 'WebSockets that are open.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  return {
    registry,
    requestDone({ operation, route, ending, seconds, stream }) {
      if (!stream) requests.observe({ operation: operation ?? `/${route}`, ending }, seconds)
    },
    commandDone({ command, outcome, code, seconds, scan }) {
      commands.observe({ command, outcome }, seconds)
      if (code) refusals.inc({ code })
      if (scan) scans.inc({ command, outcome })
    },
    subscribed() {
      subscriptions.inc()
      return () => subscriptions.dec()
    },
  }
}
