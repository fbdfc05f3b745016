import { useCallback, useMemo, useRef } from 'react'
import { useSubscription } from 'react-relay'
import type { Follow } from '../../relay/entityList.ts'
import { placeRow } from '../../relay/placeRow.ts'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'

/** Maximum rows that are followed one by one. */
const followedMaximum = 500

interface Props extends Omit<Follow, 'ids'> {
  warehouseId: string
  /** What is followed one by one; null if the whole warehouse is. */
  ids: readonly string[] | null
  connectionId: string
  view: string
  /** The list begins at its first row, not further down. */
  isFromTop: boolean
  /** All rows in the first order of the list. */
  isWhole: boolean
  reread: () => void
  recount: () => void
}

/** Follows the rows of a list as long as it is rendered: known ones are updated in place, new ones added, others read. */
export function FollowList(props: Props) {
  const { tag, row, ids, rereads, restMs, warehouseId, connectionId, view, isFromTop, isWhole, reread, recount } = props
  const followsIds = ids !== null
  const isStale = useRef(false)
  const readAll = useCallback(() => {
    if (rereads !== 'counts') reread()
    if (rereads !== 'rows') recount()
  }, [rereads, reread, recount])
  const update = useCallback(() => {
    if (isStale.current || (!row && !followsIds)) readAll()
    else if (!followsIds) recount()
    isStale.current = false
  }, [row, followsIds, readAll, recount])
  const onNext = useRestingCallback(update, restMs, readAll)
  const asked = JSON.stringify({ warehouseId, ...(ids && { ids: ids.slice(0, followedMaximum) }) })
  useSubscription(
    useMemo(
      () => ({
        subscription: tag,
        variables: JSON.parse(asked),
        updater: (store) => {
          if (!row) return
          const node = store.getRootField(row.field)
          if (!node) isStale.current = true
          // What is followed by its id is in the list.
          if (!node || followsIds || !isFromTop) return
          const isElsewhere = row.state !== undefined && view !== 'ALL' && node.getValue(row.state) !== view
          const time = isWhole ? row.time : undefined
          if (!isElsewhere && !placeRow(store, node, { connectionId, time })) isStale.current = true
        },
        onNext,
      }),
      [tag, asked, row, followsIds, view, connectionId, isFromTop, isWhole, onNext],
    ),
  )
  return null
}
