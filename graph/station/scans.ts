import { z } from 'zod'
import { builder } from '../kernel/builder.ts'
import { type Command, command as define, type Execution, execute } from '../kernel/command.ts'
import { type Context, originOf, signedIn } from '../kernel/context.ts'
import { enumOf } from '../kernel/enum.ts'
import { Failure } from '../kernel/failure.ts'
import { fieldFailures } from '../kernel/fieldFailures.ts'
import { IdempotencyKey } from '../kernel/idempotencyKey.ts'
import { count, fields, flag, id, instant, list, text } from '../kernel/input.ts'
import { inputType, type PayloadBuilder } from '../kernel/mutation.ts'
import { UserError, type UserErrorShape, userErrors } from '../kernel/userError.ts'
import { openException, type ReadAbout, refusalOfException } from './exception.ts'
import { ScanNotRun, ScanOutOfOrder, StationElsewhere, StationNotFound, StationNotYours } from './failures.ts'
import { runInOrder, type Settled } from './order.ts'
import { runPlain } from './quick.ts'
import { ScanOutcome, scansMaximum, stationRights } from './states.ts'
import { admitScan, nameOf } from './steps.ts'

const Envelope = {
  key: text(128).meta({
    description: 'Makes a repetition harmless; given when the code was read, before anything was sent. A uuid v7 is best.',
  }),
  seq: count(1, 2_000_000_000).meta({ description: "The scan's number at its station: one more than the last." }),
  scannedAt: instant().meta({ description: "The device's time of the scan; kept, and never used to order anything." }),
  recorded: flag().nullish().meta({
    description:
      'True where the person was told that the scan is recorded but not confirmed, and went on: the goods have moved. No refusal before it passes over it; refused itself, it becomes a scan exception.',
  }),
}

const Scans = fields({
  stationId: id('Station').meta({ description: 'The station, which you must have taken.' }),
  scans: list(z.looseObject({ ...Envelope, key: IdempotencyKey }), scansMaximum),
})

type Scan = z.output<typeof Scans>['scans'][number]

/** What the fields of a scan's result read. */
export interface ScanShape<Result> {
  result: Result | null
}

interface ScanResultShape<Result> extends ScanShape<Result> {
  key: string
  outcome: 'APPLIED' | 'REFUSED' | 'NOT_RUN'
  failure: UserErrorShape | null
}

interface Binding<Input extends z.ZodObject, Result> {
  /** The fields that say what stood on the screen: a refusal passes over the later scans with the same values. */
  context: readonly (keyof z.input<Input> & string)[]
  /** What a scan was about, read for its exception. */
  about: ReadAbout<Input>
  /** Everything that the screen shows next; plain values and ids, nothing to read again. */
  fields(t: PayloadBuilder<Result>): Record<string, unknown>
}

/**
 * Binds a scan's command to a mutation of up to 20 scans: `receiveScan` → `receiveScans(input: { stationId, scans: [ReceiveScanInput!]! })`,
 * with a `ReceiveScanResult` for each. Every scan is one command under its own key, admitted by its station in order.
 */
export function scanMutation<Input extends z.ZodObject, Result, Plan>(
  command: Command<Input, Result, Plan>,
  { context, about, fields: resultFields }: Binding<Input, Result>,
): void {
  const { Batch, Payload } = types<Result>(command, resultFields)
  builder.mutationField(`${command.name}s`, (t) =>
    t.field({
      type: Payload,
      description: `${command.means} Up to ${scansMaximum} scans of one station, in their order. Needs \`${command.right}\`.`,
      complexity: 10,
      args: { input: t.arg({ type: Batch as never, required: true, description: 'What was scanned, and where.' }) },
      authScopes: { right: command.right },
      resolve: async (_root, args, ctx) => {
        const parsed = Scans.safeParse(args.input, { reportInput: true })
        if (!parsed.success) return { results: [], userErrors: userErrors(fieldFailures(parsed.error), ctx) }
        const { stationId, scans } = parsed.data
        const plain = await runPlain(ctx, command, stationId, scans)
        const results = plain.map((result, i) => resultOf({ scan: scans[i] as Scan, outcome: 'APPLIED', result }, ctx))
        const rest = scans.slice(plain.length)
        if (rest.length === 0) return { results, userErrors: [] }
        const station = await stationOf(ctx, stationId)
        if (station instanceof Failure) return { results, userErrors: userErrors([station], ctx) }
        const { settled, stopped } = await runAt(ctx, station, { command, context, about }, rest)
        return {
          results: [...results, ...settled.map((one) => resultOf(one, ctx))],
          userErrors: userErrors(stopped ? [stopped] : [], ctx),
        }
      },
    }),
  )
}

/** A field of a scan's result: a value of what the command answered, null where it was not applied. */
export function scanValue<Result>(t: PayloadBuilder<Result>, type: unknown, description: string, of: (result: Result) => unknown) {
  return t.field({
    type,
    nullable: true,
    description,
    resolve: ({ result }: ScanShape<Result>) => (result === null ? null : of(result)),
  })
}

function types<Result>(command: { name: string; input: z.ZodObject }, resultFields: Binding<z.ZodObject, Result>['fields']) {
  const Name = command.name.charAt(0).toUpperCase() + command.name.slice(1)
  const Item = fields({ ...Envelope, ...command.input.shape }).meta({ word: { input: `${Name}Input` }, description: 'One scan.' })
  const Batch = inputType(
    `${Name}sInput`,
    `Input of ${command.name}s.`,
    fields({ stationId: Scans.shape.stationId, scans: list(Item, scansMaximum).meta({ description: 'The scans, oldest first.' }) }),
  )
  const Result = builder.objectRef<ScanResultShape<Result>>(`${Name}Result`).implement({
    description: `What became of one scan of ${command.name}s.`,
    fields: (t) => ({
      ...(resultFields(t as unknown as PayloadBuilder<Result>) as Record<string, never>),
      key: t.exposeString('key', { description: 'The key of the scan.' }),
      outcome: t.expose('outcome', { type: enumOf(ScanOutcome), description: 'What became of it.' }),
      code: t.string({
        nullable: true,
        description: 'Why it was not applied: a stable code.',
        resolve: ({ failure }) => failure?.code ?? null,
      }),
      message: t.string({
        nullable: true,
        description: 'The same for people, in the language of the request.',
        resolve: ({ failure }) => failure?.message ?? null,
      }),
      field: t.string({
        nullable: true,
        description: 'The field of the scan that the refusal speaks of, such as `quantity`.',
        resolve: ({ failure }) => failure?.field ?? null,
      }),
      values: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The values in the sentence, for programs.',
        resolve: ({ failure }) => failure?.values ?? null,
      }),
    }),
  })
  const Payload = builder.objectRef<{ results: ScanResultShape<Result>[]; userErrors: UserErrorShape[] }>(`${Name}sPayload`).implement({
    description: `Answer of ${command.name}s.`,
    fields: (t) => ({
      results: t.expose('results', { type: [Result], description: 'A result per scan, in order, up to the one that stopped the request.' }),
      userErrors: t.expose('userErrors', {
        type: [UserError],
        description: 'Why the request ended early: `SCAN_OUT_OF_ORDER` with the expected number, or somebody else has the station.',
      }),
    }),
  })
  return { Batch, Payload }
}

interface Station {
  id: string
  warehouseId: string
}

/** The station, if the caller has taken it. */
async function stationOf(ctx: Context, stationId: string): Promise<Station | Failure> {
  const { db } = ctx.services
  const station = await db.station.findUnique({ where: { id: stationId }, select: { id: true, warehouseId: true, staffId: true } })
  if (!station) return StationNotFound({}, 'stationId')
  if (station.staffId !== signedIn(ctx).id) return StationNotYours({ who: await nameOf(db, station.staffId) }, 'stationId')
  return station
}

/** Runs the scans of a request at a station, each as a command of its own. */
function runAt<Input extends z.ZodObject, Result, Plan>(
  { services, ...ctx }: Context,
  station: Station,
  { command, context, about }: { command: Command<Input, Result, Plan>; context: readonly string[]; about: ReadAbout<Input> },
  scans: readonly Scan[],
) {
  const origin = originOf({ services, ...ctx })
  const at = ({ key, seq, scannedAt, recorded, ...input }: Scan): Omit<Execution, 'key'> => ({
    stationId: station.id,
    scannedAt,
    admit: (tx, call) => admitScan(tx, call, station.id, seq),
    ...(recorded && {
      refused: (tx, call, why) => openException(tx, call, { command, about, station, key, scannedAt, input }, why),
    }),
  })
  const fenced = { ...command, scope: fence(command, station.warehouseId) }
  return runInOrder<Scan, Result, Failure>(scans, {
    contextOf: (scan) => JSON.stringify(context.map((name) => scan[name])),
    mustRun: (scan) => scan.recorded === true,
    async run(scan) {
      const { key, seq: _seq, scannedAt: _at, recorded, ...input } = scan
      const known = recorded ? await refusalOfException(services.db, origin.actor.id as string, key) : null
      if (known) return { refusal: known }
      try {
        const { result, failures } = await execute(services, origin, fenced, input, { key, ...at(scan) })
        return failures[0] ? { refusal: failures[0] } : { result: result as Result }
      } catch (error) {
        // Rights and what a scope could not find are refusals of this scan, not of those around it.
        if (error instanceof Failure) return { refusal: error }
        throw error
      }
    },
    async pass(scan, why) {
      const { failures } = await execute(services, origin, passing(command, why), {}, { key: null, ...at(scan) })
      const [refusal] = failures
      if (!refusal || refusal.code === why.code) return null
      return refusal.code === ScanOutOfOrder.code && Number(refusal.values.expected) > scan.seq ? null : refusal
    },
    notRun: ScanNotRun(),
    stops: ({ code }) => code === ScanOutOfOrder.code || code === StationNotYours.code,
  })
}

/** What is scanned must be in the warehouse of the station. */
function fence<Input extends z.ZodObject, Result, Plan>(command: Command<Input, Result, Plan>, warehouseId: string): typeof command.scope {
  return async (input, db) => {
    const ref = await command.scope(input, db)
    if (ref.warehouseId && ref.warehouseId !== warehouseId) throw StationElsewhere()
    return ref
  }
}

/** Leaves a line in the log that a scan was refused or passed over, and uses up its number. */
function passing({ name, means }: Pick<Command, 'name' | 'means'>, why: Failure) {
  return define({
    name,
    means,
    right: stationRights.use,
    input: fields({}),
    scope: () => ({}),
    run: () => Promise.reject(why),
  })
}

function resultOf<Result>(settled: Settled<Scan, Result, Failure>, ctx: Context): ScanResultShape<Result> {
  const { key } = settled.scan
  if (settled.outcome === 'APPLIED') return { key, outcome: 'APPLIED', result: settled.result, failure: null }
  return { key, outcome: settled.outcome, result: null, failure: userErrors([settled.refusal], ctx)[0] ?? null }
}
