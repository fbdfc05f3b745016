import { useEffect, useState } from 'react'
import { graphql, requestSubscription } from 'react-relay'
import { environment } from '../../relay/environment.ts'
import type { useNoticesSubscription } from './__generated__/useNoticesSubscription.graphql.ts'
import type { Notices } from './Notices.ts'

const changes = graphql`
  subscription useNoticesSubscription {
    myNoticesChanged {
      unreadCount
      notices {
        noticeId
        kind
        at
        warehouseId
        warehouse
        subjectId
        subject
        detail
        stopped
        done
        failed
        toShip
        dueAt
      }
    }
  }
`

/** Follows what a member of staff was told in all their warehouses; null until it is known, and for all others. */
export function useNotices(isOfStaff: boolean): Notices | null {
  const [known, setKnown] = useState<Notices | null>(null)
  useEffect(() => {
    if (!isOfStaff) return
    const following = requestSubscription<useNoticesSubscription>(environment, {
      subscription: changes,
      variables: {},
      onNext: (data) => {
        if (data) setKnown(data.myNoticesChanged)
      },
    })
    return () => following.dispose()
  }, [isOfStaff])
  return known
}
