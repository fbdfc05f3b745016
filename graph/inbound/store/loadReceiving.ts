import { nextOf } from '../../kernel/number.ts'
import type { LastReceipt } from '../rules/opening.ts'
import { type LoadedTask, readTask, type TaskRow, taskColumns, taskParts } from './loadScan.ts'

/** What a receiving scan finds. */
export interface LoadedReceiving extends LoadedTask {
  /** Pieces of boxes that are accounted for, by line: of the box on the screen, and of those that the code may open. */
  inBoxes: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Code of a task of which `matches` are; null if the first scan's cannot be one. */
  sought: string | null
  /** The person's newest receipt, if it is of the order on the screen: a scan may continue it. */
  lastReceipt: LastReceipt | null
  /** For the number of a new receipt; null if nothing can be received, or the last one seems to be continued. */
  receiptNo: number | null
}

/** Statement of receiving scans of one order by `:staffId`. `:isCount` is true if one of them receives without a product's code. */
export const loadReceiving = {
  parts: `${taskParts}, in_box as materialized (
    select r.box_id as "boxId", l.line_id as "lineId", sum(l.good + l.defective + l.missing)::integer as pieces
    from receipt r join receipt_line l on l.receipt_id = r.id
    where r.box_id = any(array(
      select b.id from inbound_box b where b.id = any(:boxIds::uuid[])
      union all
      select b.id from wanted w join inbound_box b on b.order_id = w.id
      where b.received_at is null and exists (select from match) and b.id <> all(:boxIds::uuid[])))
    group by r.box_id, l.line_id
  ), last_receipt as materialized (
    select r.number, r.box_id as "boxId", r.station_id as "stationId", r.closes_box as "closesBox", r.at
    from (select * from receipt where staff_id = :staffId::uuid and corrects_id is null order by id desc limit 1) r join shown s on s.id = r.order_id
  )`,
  select: `select ${taskColumns}, :sought::text as sought, (select coalesce(json_agg(b), '[]') from in_box b) as "inBoxes",
    (select row_to_json(r) from last_receipt r) as "lastReceipt",
    case when (exists (select from found) or :isCount::boolean and exists (select from shown))
      and (:isWhole::boolean or not exists (
        select from last_receipt where "boxId" is not distinct from :boxId::uuid and "stationId" = :stationId::uuid and not "closesBox"
      )) then ${nextOf('receipt')}::text end as "receiptNo"
  from place`,
}

interface ReceivingRow extends TaskRow {
  inBoxes: { boxId: string; lineId: string; pieces: number }[]
  lastReceipt: (Omit<LastReceipt, 'at'> & { at: string }) | null
  receiptNo: string | null
  sought: string | null
}

export function readReceiving(row: Record<string, unknown>): LoadedReceiving {
  const { inBoxes, lastReceipt, receiptNo, sought, ...task } = row as unknown as ReceivingRow
  const byBox = new Map<string, Map<string, number>>()
  for (const { boxId, lineId, pieces } of inBoxes) {
    const lines = byBox.get(boxId) ?? new Map<string, number>()
    byBox.set(boxId, lines.set(lineId, pieces))
  }
  return {
    ...readTask(task),
    inBoxes: byBox,
    sought,
    lastReceipt: lastReceipt && { ...lastReceipt, at: new Date(lastReceipt.at) },
    receiptNo: receiptNo === null ? null : Number(receiptNo),
  }
}
