import { z } from 'zod'
import { CannotStart } from './cannotStart.ts'

const yes = ['1', 'true', 'yes', 'on']
const no = ['0', 'false', 'no', 'off']

const flag = (byDefault: boolean) =>
  z
    .string()
    .toLowerCase()
    .refine((value) => yes.includes(value) || no.includes(value), 'is neither true nor false')
    .transform((value) => yes.includes(value))
    .default(byDefault)

const whole = (min: number, max: number) => {
  const message = `is not a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `is not an address that starts with ${protocols.join('// or ')}//`,
    )
    .optional()

/** Every environment variable that the program reads, with its meaning; the README's table is written from it. */
export const environment = z.object({
  ROLE: z
    .enum(['all', 'server', 'worker'], 'is not one of all, server, worker')
    .default('all')
    .describe(
      'What this process does: `server` answers people and programs and does no jobs, `worker` does jobs and serves only `/health`, `all` does both.',
    ),
  PORT: whole(0, 65535).default(4000).describe('The one port of console, API, subscriptions and wall; 0 takes any free one.'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on; 0.0.0.0 opens it to the network.'),
  DATABASE_URL: url('postgresql:', 'postgres:').describe('The PostgreSQL (18) to use; without it an embedded one is started.'),
  DATABASE_POOL: whole(2, 1000).default(16).describe('The most connections that one process opens to PostgreSQL.'),
  REDIS_URL: url('redis:', 'rediss:').describe(
    'The Redis (6 or newer) over which several processes on one database tell each other at once what changed, and count limits together. Without it they find changes in the database within a second, and each counts limits for itself; so they do while Redis is away. It needs no backup.',
  ),
  WAVEHOUSE_DATA: z.string().default('.wavehouse').describe('The folder of the embedded PostgreSQL and of stored files.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not one of trace, debug, info, warn, error, silent')
    .default('info')
    .describe('How much the server writes to its log.'),
  PUBLIC_URL: url('http:', 'https:').describe('The address that people and integrators use, when a proxy stands in front.'),
  METRICS_PORT: whole(0, 65535)
    .optional()
    .describe('The port of the metrics for Prometheus (`/metrics`); without it there are none. Keep it private.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('The address at which the metrics are served.'),
  DRAIN_SECONDS: whole(0, 600)
    .default(0)
    .describe(
      'How long a server that is told to stop still takes requests while `/health` says that it is closing: longer than a proxy needs to see it.',
    ),
  OPERATIONS_TOKEN: z
    .string()
    .min(16, 'is shorter than 16 characters')
    .optional()
    .describe('The bearer token of the operations pages (`/health/ledger`); without it they are closed.'),
  COST_PER_MINUTE: whole(0, 1_000_000_000)
    .default(300_000)
    .describe(
      'How much one token, or one address without a token, may ask of the API in a minute, by the cost in every answer; 0 is no limit.',
    ),
  DEMO: flag(true).describe(
    'Whether an empty database is filled with the demo warehouse. Without it the first start makes an owner and says the password once.',
  ),
})

/** What the environment says, checked and named as the program speaks. */
export interface Config {
  role: 'all' | 'server' | 'worker'
  port: number
  host: string
  databaseUrl: string | undefined
  databasePool: number
  redisUrl: string | undefined
  dataDirectory: string
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  publicUrl: string | undefined
  metricsPort: number | undefined
  metricsHost: string
  drainSeconds: number
  operationsToken: string | undefined
  costPerMinute: number
  demo: boolean
}

/** Reads the configuration from `env`; an empty variable counts as absent, a wrong one throws `CannotStart` and names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    throw new CannotStart(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; '))
  }
  const read = parsed.data
  return {
    role: read.ROLE,
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    redisUrl: read.REDIS_URL,
    dataDirectory: read.WAVEHOUSE_DATA,
    logLevel: read.LOG_LEVEL,
    publicUrl: read.PUBLIC_URL,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    drainSeconds: read.DRAIN_SECONDS,
    operationsToken: read.OPERATIONS_TOKEN,
    costPerMinute: read.COST_PER_MINUTE,
    demo: read.DEMO,
  }
}
