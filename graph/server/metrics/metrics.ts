import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CommandDone } from '../../kernel/command/command.ts'
import type { FinishedRequest } from '../http/requestLog.ts'

/** Metrics of a process. Labels are names from the program, never ids or user input. */
export interface Metrics {
  registry: Registry
  requestDone(done: FinishedRequest): void
  commandDone(done: CommandDone): void
  /** Counts an open subscription; returns the function to call when it ends. */
  subscribed(): () => void
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Creates the metrics of a server and of its process: memory, CPU, garbage collection, event loop lag. */
export function openMetrics(sockets: () => number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'wavehouse_request_seconds',
    help: 'HTTP requests by GraphQL operation or route, and by ending: ok, refused, failed, cut.',
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
  const subscriptions = new Gauge({ name: 'wavehouse_subscriptions', help: 'Open subscriptions.', registers })
  new Gauge({
    name: 'wavehouse_sockets',
    help: 'Open WebSockets.',
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
