import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSubscription } from 'react-relay'
import type { Follow } from '../../relay/entityList.ts'
import { placeRow } from '../../relay/placeRow.ts'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'

/** Maximum rows that are followed one by one. */
const followedMaximum = 500
/** Shortest time between two reads of the rows because of events. */
const rereadMs = 3000

/** What a list shows when an event arrives. */
interface Shown {
  view: string
  /** The list begins at its first row, not further down. */
  isFromTop: boolean
  /** All rows in the first order of the list. */
  isWhole: boolean
}

interface Props extends Omit<Follow, 'ids'> {
  warehouseId: string
  /** What is followed one by one; null if the whole warehouse is. */
  ids: readonly string[] | null
  /** The list with its filter. */
  connectionId: string
  shown: Shown
  reread: () => void
  recount: () => void
}

const nothing = () => {}

/** Follows the rows of a list as long as it is rendered: known ones are updated in place, new ones added, others read. */
export function FollowList({ tag, row, ids, rereads, restMs = rereadMs, warehouseId, connectionId, shown, reread, recount }: Props) {
  const readAll = useCallback(() => {
    if (rereads !== 'counts') reread()
    if (rereads !== 'rows') recount()
  }, [rereads, reread, recount])
  const rereadSoon = useRestingCallback(readAll, restMs, nothing)
  const recountSoon = useRestingCallback(recount, undefined, nothing)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  }, [shown])
  const followsIds = ids !== null
  const asked = JSON.stringify({ warehouseId, ...(ids && { ids: ids.slice(0, followedMaximum) }) })
  // Another filter subscribes again, which replays what happened while its rows were read.
  useSubscription(
    useMemo(() => {
      let isStale = false
      return {
        subscription: tag,
        variables: JSON.parse(asked),
        updater: (store) => {
          const node = row && store.getRootField(row.field)
          const { view, isFromTop, isWhole } = latest.current
          isStale = !node
          // What is followed by its id is in the list.
          if (!row || !node || followsIds || !isFromTop) return
          const isElsewhere = row.state !== undefined && view !== 'ALL' && node.getValue(row.state) !== view
          isStale = !isElsewhere && !placeRow(store, node, { connectionId, time: isWhole ? row.time : undefined })
        },
        onNext: () => {
          if (isStale) rereadSoon()
          else if (!followsIds && rereads !== 'rows') recountSoon()
        },
      }
    }, [tag, asked, row, followsIds, connectionId, rereads, rereadSoon, recountSoon]),
  )
  return null
}
