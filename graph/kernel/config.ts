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

/** Environment variables of the program; the table in the README is checked against it. */
export const environment = z.object({
  ROLE: z
    .enum(['all', 'server', 'worker'], 'is not one of all, server, worker')
    .default('all')
    .describe('Role of this process: `server` answers requests, `worker` runs jobs and serves only `/health`, `all` does both.'),
  PORT: whole(0, 65535).default(4000).describe('Port of console, API, subscriptions and walls; 0 chooses a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 opens it to the network.'),
  DATABASE_URL: url('postgresql:', 'postgres:').describe('PostgreSQL (18) to use; without it an embedded one is started.'),
  DATABASE_POOL: whole(4, 1000)
    .default(16)
    .describe(
      'Maximum number of database connections for requests of one process. At most three quarters of them run transactions at a time; further requests are answered with `SERVER_BUSY`. Half as many again run scans; four more are reserved for the process itself, and six more for jobs.',
    ),
  REDIS_URL: url('redis:', 'rediss:').describe(
    'Redis (6 or newer), through which several processes on one database exchange signals and share rate limits. Without it, or while it is down, changes are found in the database within a second, and rate limits apply per process. It needs no backup.',
  ),
  WAVEHOUSE_DATA: z.string().default('.wavehouse').describe('Folder of the embedded PostgreSQL and of stored files.'),
  ENCRYPTION_KEY: z
    .string()
    .refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value), 'is not a key of 32 bytes in base64')
    .optional()
    .describe(
      'Key (32 bytes in base64, such as `openssl rand -base64 32` makes) by which secrets in the database are encrypted, such as those of authenticator apps. Without it, one is made and kept in `encryption.key` of the data folder. All processes of a database need the same one; keep a copy apart from the backups, which cannot be read without it.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not one of trace, debug, info, warn, error, silent')
    .default('info')
    .describe('Lowest level of entries written to the log.'),
  PUBLIC_URL: url('http:', 'https:').describe('Public address, if a reverse proxy is in front.'),
  SMTP_URL: url('smtp:', 'smtps:').describe(
    'SMTP server that sends mail, with user and password where it asks for them: `smtps://user:password@mail.example`. Without it, links of invitations are shown to be passed on. Needs `MAIL_FROM` and `PUBLIC_URL`.',
  ),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'is not a sender such as Wavehouse <wms@example.com>')
    .optional()
    .describe('Sender of mail, such as `Wavehouse <wms@example.com>`.'),
  METRICS_PORT: whole(0, 65535)
    .optional()
    .describe('Port of the Prometheus metrics (`/metrics`); without it there are none. Keep it private.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address to listen on for the metrics.'),
  DRAIN_SECONDS: whole(0, 600)
    .default(0)
    .describe(
      'How long a stopping server still accepts requests while `/health` reports that it is closing; must be longer than the health interval of the proxy.',
    ),
  OPERATIONS_TOKEN: z
    .string()
    .min(16, 'is shorter than 16 characters')
    .optional()
    .describe('Bearer token of the operations pages (`/health/ledger`); without it they are closed.'),
  COST_PER_MINUTE: whole(0, 1_000_000_000)
    .default(300_000)
    .describe(
      'Cost budget per minute of one token, or of one address without a token, including sheets and files; every answer states its cost. 0 means no limit.',
    ),
  IMPORT_MEGABYTES: whole(1, 100)
    .default(10)
    .describe('Largest spreadsheet that can be imported, in MB. Unpacked, an .xlsx file may have eight times as much.'),
  PICTURE_MEGABYTES: whole(1, 100).default(10).describe('Largest picture that can be uploaded, in MB. A proxy in front must let it pass.'),
  PLANNER_MILLISECONDS: whole(0, 60_000)
    .default(700)
    .describe(
      'Longest time that planning the waves of one generation takes, in ms; each setting of a comparison may take ten times as long. If it is over, or with 0, packages go into waves in the order in which they came, and pick lists follow the location codes.',
    ),
  PRINTERS_ON_THIS_MACHINE: flag(false).describe(
    'Whether printers may have addresses of this machine, such as queues of its CUPS. Otherwise nothing is sent there.',
  ),
  DEMO: flag(true).describe(
    'Whether an empty database is filled with the demo warehouse. Otherwise the first start creates an owner and prints the password once.',
  ),
  DEMO_OPEN_TO_NETWORK: flag(false).describe(
    'Allows serving the demo warehouse, whose passwords and keys are public, to other machines (by `HOST` or `PUBLIC_URL`). Otherwise such a process does not start.',
  ),
})

type Variable = keyof typeof environment.shape

/** `DATABASE_POOL` is `databasePool`. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>

/** Parsed environment: each variable by its name in camel case, the data folder as `dataDirectory`. */
export type Config = {
  [Name in Variable as Name extends 'WAVEHOUSE_DATA' ? 'dataDirectory' : Camel<Name>]: z.output<(typeof environment.shape)[Name]>
}

const nameOf = (variable: string): string =>
  variable === 'WAVEHOUSE_DATA' ? 'dataDirectory' : variable.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Parses `env`; an empty variable counts as absent, an invalid one throws `CannotStart` with its name. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    throw new CannotStart(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; '))
  }
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = parsed.data
  if (SMTP_URL && !(MAIL_FROM && PUBLIC_URL)) throw new CannotStart('SMTP_URL needs MAIL_FROM and PUBLIC_URL')
  const read: Record<string, unknown> = parsed.data
  return Object.fromEntries(Object.keys(environment.shape).map((variable) => [nameOf(variable), read[variable]])) as Config
}
