import { z } from 'zod'
import { type Command, command as define, type Execution, execute } from '../kernel/command/command.ts'
import { keyDays } from '../kernel/command/commandKey.ts'
import { Failure } from '../kernel/command/failure.ts'
import { fieldFailures } from '../kernel/command/fieldFailures.ts'
import { IdempotencyKey } from '../kernel/command/idempotencyKey.ts'
import { count, fields, flag, id, instant, list, text } from '../kernel/input/fieldTypes.ts'
import type { Language } from '../kernel/language.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, originOf, signedIn } from '../kernel/schema/context.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { inputType, type PayloadBuilder } from '../kernel/schema/mutation.ts'
import { UserError, type UserErrorShape, userErrors } from '../kernel/schema/userError.ts'
import { ScanNotRun, ScanOutOfOrder, StationElsewhere, StationNotFound, StationNotYours } from './failures.ts'
import { type DescribeScan, openException, refusalOfException } from './openException.ts'
import { isRepeated } from './rules.ts'
import { runInOrder, type SettledScan } from './runInOrder.ts'
import { runScansDirectly } from './runScansDirectly.ts'
import { ScanOutcome, scansMaximum, stationRights } from './states.ts'
import { admitScan, whoOf } from './steps.ts'

const Envelope = {
  key: text(128).meta({
    description: `Idempotency key, assigned when the code is read; for ${keyDays} days its repeat returns the first answer. A UUID v7 is best: later it is refused.`,
  }),
  seq: count(1, 2_000_000_000).meta({ description: 'Sequence number of the scan at its station: one more than the last.' }),
  scannedAt: instant().meta({ description: 'Device time of the scan; stored, not used for ordering.' }),
  recorded: flag().nullish().meta({
    description:
      'True if the user was told that the scan is recorded but not confirmed, and continued: the goods have moved. It is never skipped; if refused, it becomes a scan exception.',
  }),
}

const Scans = fields({
  stationId: id('Station').meta({ description: 'The station; you must be its user.' }),
  scans: list(z.looseObject({ ...Envelope, key: IdempotencyKey }), scansMaximum),
})

type Scan = z.output<typeof Scans>['scans'][number]

export interface ScanShape<Result> {
  result: Result | null
}

interface ScanResultShape<Result> extends ScanShape<Result> {
  key: string
  outcome: 'APPLIED' | 'REFUSED' | 'REPEATED' | 'NOT_RUN'
  failure: UserErrorShape | null
}

interface Binding<Input extends z.ZodObject, Result> {
  /** Input fields that identify the screen content: a refusal skips the later scans with the same values. */
  context: readonly (keyof z.input<Input> & string)[]
  /** Describes what a scan refers to, for its exception. */
  describe: DescribeScan<Input>
  /** Made by `scanResult`; a scan and its undo share one. */
  result: ScanResultRef<Result>
}

/**
 * Binds a scan's command to a mutation of up to 20 scans: `receiveScan` → `receiveScans(input: { stationId, scans: [ReceiveScanInput!]!
 * })`, with one result each. Every scan is a command with its own key, admitted by its station in order.
 */
export function scanMutation<Input extends z.ZodObject, Result, Plan>(
  command: Command<Input, Result, Plan>,
  { context, describe, result }: Binding<Input, Result>,
): void {
  const { Batch, Payload } = defineTypes(command, result)
  builder.mutationField(`${command.name}s`, (t) =>
    t.field({
      type: Payload,
      description: `${command.means} Up to ${scansMaximum} scans of one station, in order. Needs \`${command.right}\`.`,
      args: { input: t.arg({ type: Batch as never, required: true, description: 'The station and its scans.' }) },
      authScopes: { right: command.right },
      resolve: async (_root, args, ctx) => {
        const parsed = Scans.safeParse(args.input, { reportInput: true })
        if (!parsed.success) return { results: [], userErrors: userErrors(fieldFailures(parsed.error), ctx) }
        const { stationId, scans } = parsed.data
        const direct = await runScansDirectly(ctx, command, stationId, scans)
        const results = direct.map((result, i) => resultOf({ scan: scans[i] as Scan, outcome: 'APPLIED', result }, ctx))
        const rest = scans.slice(direct.length)
        if (rest.length === 0) return { results, userErrors: [] }
        const station = await loadOwnStation(ctx, stationId)
        if (station instanceof Failure) return { results, userErrors: userErrors([station], ctx) }
        const { settled, stopped } = await runScans(ctx, station, { command, context, describe }, rest)
        return {
          results: [...results, ...settled.map((one) => resultOf(one, ctx))],
          userErrors: userErrors(stopped ? [stopped] : [], ctx),
        }
      },
    }),
  )
}

export type ScanResultRef<Result> = ReturnType<typeof scanResult<Result>>

/**
 * Type of the result of a scan and of its undo. Its fields are everything that the screen shows next, as plain values and ids, so that no further
 * query is needed.
 */
export function scanResult<Result>(
  name: string,
  description: string,
  resultFields: (t: PayloadBuilder<Result>) => Record<string, unknown>,
) {
  return builder.objectRef<ScanResultShape<Result>>(name).implement({
    description,
    fields: (t) => ({
      ...(resultFields(t as unknown as PayloadBuilder<Result>) as Record<string, never>),
      key: t.exposeString('key', { description: 'The key of the scan.' }),
      outcome: t.expose('outcome', { type: enumOf(ScanOutcome), description: 'Outcome of the scan.' }),
      code: t.string({
        nullable: true,
        description: 'Failure code if it was not applied; stable.',
        resolve: ({ failure }) => failure?.code ?? null,
      }),
      message: t.string({
        nullable: true,
        description: 'Failure message in the language of the request.',
        resolve: ({ failure }) => failure?.message ?? null,
      }),
      field: t.string({
        nullable: true,
        description: 'Input field that caused the refusal, such as `quantity`.',
        resolve: ({ failure }) => failure?.field ?? null,
      }),
      values: t.field({
        type: 'JSON',
        nullable: true,
        description: 'Values of the failure message, for programs.',
        resolve: ({ failure }) => failure?.values ?? null,
      }),
    }),
  })
}

/** A field of a scan's result: a value of the command's result, null if it was not applied. */
export function scanValue<Result>(
  t: PayloadBuilder<Result>,
  type: unknown,
  description: string,
  of: (result: Result, language: Language) => unknown,
) {
  return t.field({
    type,
    nullable: true,
    description,
    resolve: ({ result }: ScanShape<Result>, _args: unknown, { language }: Context) => (result === null ? null : of(result, language)),
  })
}

function defineTypes<Result>(command: { name: string; input: z.ZodObject }, result: ScanResultRef<Result>) {
  const Name = command.name.charAt(0).toUpperCase() + command.name.slice(1)
  const Item = fields({ ...Envelope, ...command.input.shape }).meta({ fieldType: { input: `${Name}Input` }, description: 'One scan.' })
  const Batch = inputType(
    `${Name}sInput`,
    `Input of ${command.name}s.`,
    fields({ stationId: Scans.shape.stationId, scans: list(Item, scansMaximum).meta({ description: 'The scans, oldest first.' }) }),
  )
  const Payload = builder.objectRef<{ results: ScanResultShape<Result>[]; userErrors: UserErrorShape[] }>(`${Name}sPayload`).implement({
    description: `Answer of ${command.name}s.`,
    fields: (t) => ({
      results: t.expose('results', {
        type: [result],
        description: 'One result per scan, in order, up to the one that stopped the request.',
      }),
      userErrors: t.expose('userErrors', {
        type: [UserError],
        description: 'Why the request ended early: `SCAN_OUT_OF_ORDER` with the expected number, or the station has another user.',
      }),
    }),
  })
  return { Batch, Payload }
}

interface Station {
  id: string
  warehouseId: string
}

/** Loads the station; fails if the caller is not its user. */
async function loadOwnStation(ctx: Context, stationId: string): Promise<Station | Failure> {
  const { db } = ctx.services
  const station = await db.station.findUnique({ where: { id: stationId }, select: { id: true, warehouseId: true, staffId: true } })
  if (!station) return StationNotFound({}, 'stationId')
  if (station.staffId !== signedIn(ctx).id) return StationNotYours(await whoOf(db, station.staffId), 'stationId')
  return station
}

/** Runs the scans of a request, each as its own command. */
function runScans<Input extends z.ZodObject, Result, Plan>(
  { services, ...ctx }: Context,
  station: Station,
  { command, context, describe }: { command: Command<Input, Result, Plan>; context: readonly string[]; describe: DescribeScan<Input> },
  scans: readonly Scan[],
) {
  const origin = originOf({ services, ...ctx })
  const at = ({ key, seq, scannedAt, recorded, ...input }: Scan): Omit<Execution, 'key'> => ({
    stationId: station.id,
    scannedAt,
    admit: (tx, call) => admitScan(tx, call, station.id, seq),
    ...(recorded && {
      refused: (tx, call, why) => openException(tx, call, { command, describe, station, key, scannedAt, input }, why),
    }),
  })
  const fenced = { ...command, scope: withinWarehouse(command, station.warehouseId) }
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
        // Failures of rights and scope refuse this scan only.
        if (error instanceof Failure) return { refusal: error }
        throw error
      }
    },
    async pass(scan, why) {
      const { failures } = await execute(services, origin, recordRefusal(command, station.warehouseId, why), {}, { key: null, ...at(scan) })
      const [refusal] = failures
      if (!refusal || refusal.code === why.code) return null
      return refusal.code === ScanOutOfOrder.code && Number(refusal.values.expected) > scan.seq ? null : refusal
    },
    notRun: ScanNotRun(),
    repeats: isRepeated,
    stops: ({ code }) => code === ScanOutOfOrder.code || code === StationNotYours.code,
  })
}

/** Limits a command's scope to the station's warehouse. */
function withinWarehouse<Input extends z.ZodObject, Result, Plan>(
  command: Command<Input, Result, Plan>,
  warehouseId: string,
): typeof command.scope {
  return async (input, db) => {
    const ref = await command.scope(input, db)
    if (ref.warehouseId && ref.warehouseId !== warehouseId) throw StationElsewhere()
    return ref
  }
}

/** Logs that a scan was refused or skipped and consumes its number. */
function recordRefusal({ name, means }: Pick<Command, 'name' | 'means'>, warehouseId: string, why: Failure) {
  return define({
    name,
    means,
    right: stationRights.use,
    input: fields({}),
    scope: () => ({ warehouseId }),
    run: () => Promise.reject(why),
  })
}

function resultOf<Result>(settled: SettledScan<Scan, Result, Failure>, ctx: Context): ScanResultShape<Result> {
  const { key } = settled.scan
  if (settled.outcome === 'APPLIED') return { key, outcome: 'APPLIED', result: settled.result, failure: null }
  return { key, outcome: settled.outcome, result: null, failure: userErrors([settled.refusal], ctx)[0] ?? null }
}
