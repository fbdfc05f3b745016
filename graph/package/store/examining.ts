import type { Call } from '../../kernel/command/call.ts'
import { historyPart, type Step, valuesOfHistory } from '../../kernel/command/transition.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { examinationMachine } from '../states.ts'
import { type ExaminedLine, examinedLinesOf } from './examination.ts'
import { notStopped } from './move.ts'

export type ExaminationState = keyof typeof examinationMachine.states

/** An examination as a scan loads it. */
export interface LoadedExamination {
  id: string
  state: ExaminationState
  examinerId: string | null
  examiner: { name: string; nameEn: string | null } | null
  startedAt: string | Date | null
  finishedAt: string | Date | null
  version: number
}

/** A package as a scan of its examination loads it. */
export interface ExaminedPackage {
  id: string
  number: string
  warehouseId: string
  customerId: string
  state: string
  heldAt: unknown
  interception: string
  trackingNumber: string | null
  customerName: string
  customerNameEn: string | null
  channelName: string | null
  channelNameEn: string | null
  /** What its warehouse demands. */
  rule: 'OPTIONAL' | 'REQUIRED' | 'SHIPS'
  /** Null if it was never examined. */
  examination: LoadedExamination | null
  /** By SKU. */
  lines: readonly ExaminedLine[]
}

/** SQL: the part `examined_package` has packages, each as an `ExaminedPackage`; `ids` is a query. */
export const examinedPackagePart = (ids: string) => `
  examined_package as materialized (
    select p.id, p.number, p.warehouse_id as "warehouseId", p.customer_id as "customerId", p.state, p.blocked_at as "heldAt", p.interception,
      p.tracking_number as "trackingNumber", c.name as "customerName", c.name_en as "customerNameEn", h.name as "channelName",
      h.name_en as "channelNameEn", w.examination as rule, (
        select json_build_object('id', x.id, 'state', x.state, 'examinerId', x.examiner_id, 'startedAt', x.started_at, 'finishedAt', x.finished_at,
          'version', x.version, 'examiner', (select json_build_object('name', s.name, 'nameEn', s.name_en) from staff s where s.id = x.examiner_id))
        from examination x where x.package_id = p.id
      ) as examination, (select coalesce(json_agg(l), '[]') from (${examinedLinesOf('= p.id')}) l) as lines
    from package p join customer c on c.id = p.customer_id join warehouse w on w.id = p.warehouse_id left join channel h on h.id = p.channel_id
    where p.id in (${ids})
  )`

/** What a scan changes of an examination. */
export interface ExaminationChange {
  pkg: ExaminedPackage
  /** Whether the package may be stopped. */
  evenStopped: boolean
  examination: Pick<LoadedExamination, 'state' | 'examinerId' | 'startedAt' | 'finishedAt'>
  steps: readonly Step<ExaminationState, string>[]
  /** The line whose pieces it counts, or undoes if negative. */
  line: { lineId: string; pieces: number } | null
}

/**
 * SQL: changes the examination of package `:packageId`, with its history; the part `changed_examination` has a row if the package and the examination are as
 * they were loaded. Every change of an examination or of its pieces moves its version on.
 */
export const examinationParts = `
  examinable as materialized (
    select p.id, p.warehouse_id, p.customer_id from ready cross join package p
    where p.id = :packageId::uuid and p.state = :packageState::package_state and (:evenStopped::boolean or ${notStopped('p')}) for no key update of p
  ), changed_examination as (
    insert into examination as x (id, package_id, warehouse_id, customer_id, state, examiner_id, started_at, finished_at, created_at, updated_at, version)
    select :examinationId::uuid, id, warehouse_id, customer_id, :examinationState::examination_state, :examinerId::uuid, :startedAt::timestamptz,
      :finishedAt::timestamptz, :now::timestamptz, :now::timestamptz, 1 from examinable
    on conflict (package_id) do update set state = excluded.state, examiner_id = excluded.examiner_id, started_at = excluded.started_at,
      finished_at = excluded.finished_at, updated_at = excluded.updated_at, version = x.version + 1
      where x.version = :examinationVersion::integer
    returning x.id
  ), ${historyPart('changed_examination', 'examination_history')}`

/** SQL: counts the pieces of line `:lineId`, if there is one; the part `saved` has the examination and the line. */
export const countedPart = `
  counted as (
    update package_line l set examined = l.examined + :pieces::integer from changed_examination
    where l.id = :lineId::uuid and l.package_id = :packageId::uuid and l.examined + :pieces::integer between 0 and l.quantity returning l.id
  ), saved as (
    select id from changed_examination union all select id from counted
  )`

/** Values of `examinationParts`, without `:now`. */
export function valuesOfExamination(call: Call, { pkg, evenStopped, examination, steps }: ExaminationChange): Values {
  const before = pkg.examination
  const id = before?.id ?? call.newId()
  const made = before ? [] : [{ action: 'create', from: null, to: examinationMachine.initial }]
  return {
    packageId: pkg.id,
    packageState: pkg.state,
    evenStopped,
    examinationId: id,
    examinationVersion: before?.version ?? 0,
    examinationState: examination.state,
    examinerId: examination.examinerId,
    startedAt: examination.startedAt,
    finishedAt: examination.finishedAt,
    ...valuesOfHistory(examinationMachine, [{ call, id, steps: [...made, ...steps] }]),
  }
}

/** Values of `countedPart`. */
export const valuesOfCounted = (line: ExaminationChange['line']): Values => ({ lineId: line?.lineId ?? null, pieces: line?.pieces ?? 0 })
