import { useEffect, useState } from 'react'
import { graphql, requestSubscription } from 'react-relay'
import { environment } from '../../relay/environment.ts'
import type { useAnnouncementsSubscription } from './__generated__/useAnnouncementsSubscription.graphql.ts'
import type { Announcements } from './Announcements.ts'

const changes = graphql`
  subscription useAnnouncementsSubscription($warehouseId: ID!) {
    myAnnouncementsChanged(warehouseId: $warehouseId) {
      at
      waitingCount
      waiting {
        announcementId
        title
        by
        publishedAt
        isRead
      }
    }
  }
`

/** Follows what the user is told in a warehouse; null without one, and until it is known. */
export function useAnnouncements(warehouseId: string | null): Announcements | null {
  const [known, setKnown] = useState<{ of: string; announcements: Announcements } | null>(null)
  useEffect(() => {
    if (!warehouseId) return
    const following = requestSubscription<useAnnouncementsSubscription>(environment, {
      subscription: changes,
      variables: { warehouseId },
      onNext: (data) => {
        if (data) setKnown({ of: warehouseId, announcements: data.myAnnouncementsChanged })
      },
    })
    return () => following.dispose()
  }, [warehouseId])
  return known?.of === warehouseId ? known.announcements : null
}
