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

/** What a variable does. A type of its own, because the metadata of zod has an index signature. */
type Meaning = { description: string; zh: string; isSecret: boolean }

const says = (description: string, zh: string): Meaning => ({ description, zh, isSecret: false })
/** For values that are shown to no person. */
const secret = (description: string, zh: string): Meaning => ({ description, zh, isSecret: true })

/** Environment variables of the program; the table in the README is checked against it. */
export const environment = z.object({
  ROLE: z
    .enum(['all', 'server', 'worker'], 'is not one of all, server, worker')
    .default('all')
    .meta(
      says(
        'Role of this process: `server` answers requests, `worker` runs jobs and serves only `/health`, `all` does both.',
        '本进程的角色：`server` 处理请求，`worker` 执行后台任务且只提供 `/health`，`all` 两者都做。',
      ),
    ),
  PORT: whole(0, 65535)
    .default(4000)
    .meta(
      says(
        'Port of console, API, subscriptions and walls; 0 chooses a free one.',
        '控制台、API、订阅和大屏的端口；0 表示自动选择空闲端口。',
      ),
    ),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta(says('Address to listen on; 0.0.0.0 opens it to the network.', '监听地址；0.0.0.0 表示对网络开放。')),
  DATABASE_URL: url('postgresql:', 'postgres:').meta(
    secret('PostgreSQL (18) to use; without it an embedded one is started.', '使用的 PostgreSQL（18）；不设置时启动内置的数据库。'),
  ),
  DATABASE_POOL: whole(4, 1000)
    .default(16)
    .meta(
      says(
        'Maximum number of database connections for requests of one process. At most three quarters of them run transactions at a time; further requests are answered with `SERVER_BUSY`. Half as many again run scans, and half as many read for customers; four more are reserved for the process itself, and six more for jobs.',
        '一个进程处理请求时最多使用的数据库连接数。其中最多四分之三同时用于事务，超出的请求返回 `SERVER_BUSY`。扫描另有一半数量的连接，客户的读取也另有一半，进程自身另有四个，后台任务另有六个。',
      ),
    ),
  REDIS_URL: url('redis:', 'rediss:').meta(
    secret(
      'Redis (6 or newer), through which several processes on one database exchange signals and share rate limits. Without it, or while it is down, changes are found in the database within a second, and rate limits apply per process. It needs no backup.',
      'Redis（6 及以上），同一数据库的多个进程通过它传递变更通知并共用限流额度。不设置或不可用时，变更在一秒内从数据库中发现，限流按进程计算。无需备份。',
    ),
  ),
  WAVEHOUSE_DATA: z
    .string()
    .default('.wavehouse')
    .meta(says('Folder of the embedded PostgreSQL and of stored files.', '内置 PostgreSQL 和文件的存放目录。')),
  ENCRYPTION_KEY: z
    .string()
    .refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value), 'is not a key of 32 bytes in base64')
    .optional()
    .meta(
      secret(
        'Key (32 bytes in base64, such as `openssl rand -base64 32` makes) by which secrets in the database are encrypted, such as those of authenticator apps. Without it, one is made and kept in `encryption.key` of the data folder. All processes of a database need the same one; keep a copy apart from the backups, which cannot be read without it.',
        '加密数据库中机密内容（如验证器应用的密钥）所用的密钥，为 base64 编码的 32 字节，可用 `openssl rand -base64 32` 生成。不设置时自动生成并保存在数据目录的 `encryption.key` 中。同一数据库的所有进程必须使用同一个密钥；请与备份分开保存一份，没有它就无法读取备份中的机密内容。',
      ),
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not one of trace, debug, info, warn, error, silent')
    .default('info')
    .meta(says('Lowest level of entries written to the log.', '写入日志的最低级别。')),
  PUBLIC_URL: url('http:', 'https:').meta(says('Public address, if a reverse proxy is in front.', '前面有反向代理时，对外的访问地址。')),
  SMTP_URL: url('smtp:', 'smtps:').meta(
    secret(
      'SMTP server that sends mail, with user and password where it asks for them: `smtps://user:password@mail.example`. Without it, links of invitations are shown to be passed on. Needs `MAIL_FROM` and `PUBLIC_URL`.',
      '发送邮件的 SMTP 服务器，需要时包含用户名和密码：`smtps://user:password@mail.example`。不设置时，邀请链接会显示出来，由人工转交。需要同时设置 `MAIL_FROM` 和 `PUBLIC_URL`。',
    ),
  ),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'is not a sender such as Wavehouse <wms@example.com>')
    .optional()
    .meta(says('Sender of mail, such as `Wavehouse <wms@example.com>`.', '邮件的发件人，如 `Wavehouse <wms@example.com>`。')),
  METRICS_PORT: whole(0, 65535)
    .optional()
    .meta(
      says(
        'Port of the Prometheus metrics (`/metrics`); without it there are none. Keep it private.',
        'Prometheus 指标（`/metrics`）的端口；不设置时不提供。请勿对外开放。',
      ),
    ),
  METRICS_HOST: z.string().default('127.0.0.1').meta(says('Address to listen on for the metrics.', '指标的监听地址。')),
  DRAIN_SECONDS: whole(0, 600)
    .default(0)
    .meta(
      says(
        'How long a stopping server still accepts requests while `/health` reports that it is closing; must be longer than the health interval of the proxy.',
        '停止时，`/health` 报告正在关闭后继续接收请求的秒数；必须大于代理的健康检查间隔。',
      ),
    ),
  OPERATIONS_TOKEN: z
    .string()
    .min(16, 'is shorter than 16 characters')
    .optional()
    .meta(
      secret(
        'Bearer token of the operations pages (`/health/ledger`); without it they are closed.',
        '运维页面（`/health/ledger`）的令牌；不设置时页面不开放。',
      ),
    ),
  COST_PER_MINUTE: whole(0, 1_000_000_000)
    .default(300_000)
    .meta(
      says(
        'Cost budget per minute of one token, or of one address without a token, including sheets and files; every answer states its cost. 0 means no limit.',
        '每个令牌（没有令牌时为每个地址）每分钟的请求成本额度，包括表格和文件；每次应答都会给出其成本。0 表示不限。',
      ),
    ),
  IMPORT_MEGABYTES: whole(1, 100)
    .default(10)
    .meta(
      says(
        'Largest spreadsheet that can be imported, in MB. Unpacked, an .xlsx file may have eight times as much.',
        '可导入的表格的最大大小（MB）。.xlsx 文件解压后最多可为其八倍。',
      ),
    ),
  PICTURE_MEGABYTES: whole(1, 100)
    .default(10)
    .meta(
      says(
        'Largest picture that can be uploaded, in MB. A proxy in front must let it pass.',
        '可上传的图片的最大大小（MB）。前面的代理也必须允许。',
      ),
    ),
  PLANNER_MILLISECONDS: whole(0, 60_000)
    .default(700)
    .meta(
      says(
        'Longest time that planning the waves of one generation takes, in ms; each setting of a comparison may take ten times as long. If it is over, or with 0, packages go into waves in the order in which they came, and pick lists follow the location codes.',
        '一次生成波次时规划最多可用的毫秒数；方案对比中每个方案最多可用其十倍。超时或设为 0 时，包裹按到达顺序进入波次，拣货单按库位编码排序。',
      ),
    ),
  PRINTERS_ON_THIS_MACHINE: flag(false).meta(
    says(
      'Whether printers may have addresses of this machine, such as queues of its CUPS. Otherwise nothing is sent there.',
      '打印机的地址是否可以是本机，如本机 CUPS 的打印队列。否则不会向本机发送。',
    ),
  ),
  DEMO: flag(true).meta(
    says(
      'Whether an empty database is filled with the demo warehouse. Otherwise the first start creates an owner and prints the password once.',
      '是否用演示仓库填充空数据库。否则首次启动时创建系统所有者并显示一次密码。',
    ),
  ),
  DEMO_OPEN_TO_NETWORK: flag(false).meta(
    says(
      'Allows serving the demo warehouse, whose passwords and keys are public, to other machines (by `HOST` or `PUBLIC_URL`). Otherwise such a process does not start.',
      '允许其他机器访问演示仓库（通过 `HOST` 或 `PUBLIC_URL`），其密码和密钥是公开的。否则这样的进程不会启动。',
    ),
  ),
})

export type Variable = keyof typeof environment.shape

/** `DATABASE_POOL` is `databasePool`. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>

/** Parsed environment: each variable by its name in camel case, the data folder as `dataDirectory`. */
export type Config = {
  [Name in Variable as Name extends 'WAVEHOUSE_DATA' ? 'dataDirectory' : Camel<Name>]: z.output<(typeof environment.shape)[Name]>
}

/** The name of a variable in `Config`. */
export const variableName = (variable: string): string =>
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
  return Object.fromEntries(Object.keys(environment.shape).map((variable) => [variableName(variable), read[variable]])) as Config
}
