import type { Call } from '../../kernel/command/call.ts'
import { historyPart, type Step, valuesOfHistory } from '../../kernel/command/transition.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { unchangedClaims, valuesOfAllocations } from '../../stock/steps/allocations.ts'
import { type Posting, postingParts, valuesOfPosting } from '../../stock/steps/post.ts'
import { valuesOfVirtualLocation, virtualLocationPart } from '../../warehouse/steps.ts'
import { transferMachine } from '../states.ts'
import type { HeldStock, LoadedTransfer } from './loadMove.ts'
import type { NewMove } from './transfer.ts'

/** What a scan changes of a transfer. */
export interface Move {
  transfer: LoadedTransfer
  steps: readonly Step<LoadedTransfer['state'], keyof typeof transferMachine.actions>[]
  /** Location of what is in hand, made by this scan if the transfer has none. */
  handLocationId: string
  moves: readonly (NewMove & { kind: 'OUT' | 'IN' })[]
  /** Stock which decided on it. */
  seen: readonly HeldStock[]
  posting: Posting
}

/** SQL: saves a move of a transfer, if that is as it was loaded, and posts its pieces. */
export const moveParts = {
  sql: `moving as materialized (
    select t.id from ready cross join transfer t where t.id = :transferId::uuid and t.version = :transferVersion::integer for no key update of t
  ), ${virtualLocationPart('moving')}, moved as (
    update transfer t set state = :state::transfer_state, hand_location_id = :handLocationId::uuid, version = t.version + :steps::integer,
      updated_at = :now::timestamptz
    from moving m where t.id = m.id and (select count(*) from virtual_location) = :virtualLocations::integer
    returning 1
  ), counted as (
    update transfer_line l set moved_out = l.moved_out + x.moved_out, moved_in = l.moved_in + x.moved_in
    from moved cross join unnest(:lineIds::uuid[], :movedOut::integer[], :movedIn::integer[]) as x(id, moved_out, moved_in) where l.id = x.id
  ), noted as (
    insert into transfer_move (id, line_id, warehouse_id, kind, location_id, quantity, reason, at, actor_kind, actor_id)
    select x.id, x.line_id, :warehouseId::uuid, x.kind::transfer_move_kind, x.location_id, x.quantity, '', :now::timestamptz, :moverKind::text,
      :moverId::uuid
    from moved cross join unnest(:moveIds::uuid[], :lineIds::uuid[], :moveKinds::text[], :placeIds::uuid[], :quantities::integer[])
      as x(id, line_id, kind, location_id, quantity)
  ), ${historyPart('moved')}, ${unchangedClaims('moved')}, ${postingParts('unchanged_claims')}, saved as (select 1 from posted)`,
}

/** Values of `moveParts`. Each line is moved once. */
export function valuesOfSavedMove(call: Call, { transfer, steps, handLocationId, moves, seen, posting }: Move): Values {
  const { id, number, warehouseId, version, state } = transfer
  const isNewHand = transfer.handLocationId === null
  return {
    transferId: id,
    transferVersion: version,
    warehouseId,
    handLocationId,
    steps: steps.length,
    state: steps.at(-1)?.to ?? state,
    ...valuesOfVirtualLocation(isNewHand ? { id: handLocationId, warehouseId, kind: 'HAND', code: `HAND-${number}` } : null),
    lineIds: moves.map(({ lineId }) => lineId),
    movedOut: moves.map(({ kind, quantity }) => (kind === 'OUT' ? quantity : 0)),
    movedIn: moves.map(({ kind, quantity }) => (kind === 'IN' ? quantity : 0)),
    moveIds: moves.map(() => call.newId()),
    moveKinds: moves.map(({ kind }) => kind),
    placeIds: moves.map(({ locationId }) => locationId),
    quantities: moves.map(({ quantity }) => quantity),
    moverKind: call.actor.kind,
    moverId: call.actor.id,
    ...valuesOfHistory(transferMachine, [{ call, id, steps }]),
    ...valuesOfAllocations(seen),
    ...valuesOfPosting(call, posting, { kind: 'Transfer', id, number }),
  }
}
