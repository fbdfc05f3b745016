import { useEffect, useRef, useState } from 'react'
import { graphql, requestSubscription } from 'react-relay'
import { environment } from '../../relay/environment.ts'
import type { useAnnouncementsSubscription } from './__generated__/useAnnouncementsSubscription.graphql.ts'
import type { Announcements } from './Announcements.ts'
import { followDays } from './followDays.ts'

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

/**
 * Follows what the user is told in a warehouse; null without one, and until it is known. Nothing changes on the server when a day begins on which
 * announcements begin or end, so then it is asked again.
 */
export function useAnnouncements(warehouse: { id: string; timeZone: string } | undefined): Announcements | null {
  const { id: warehouseId = null, timeZone = null } = warehouse ?? {}
  const [days, setDays] = useState(0)
  // How far the server's clock is ahead.
  const ahead = useRef(0)
  const [known, setKnown] = useState<{ of: string; announcements: Announcements } | null>(null)
  useEffect(() => {
    if (!timeZone) return
    return followDays(
      timeZone,
      () => Date.now() + ahead.current,
      () => setDays((count) => count + 1),
    )
  }, [timeZone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next day asks again.
  useEffect(() => {
    if (!warehouseId) return
    const following = requestSubscription<useAnnouncementsSubscription>(environment, {
      subscription: changes,
      variables: { warehouseId },
      onNext: (data) => {
        if (!data) return
        ahead.current = Date.parse(data.myAnnouncementsChanged.at) - Date.now()
        setKnown({ of: warehouseId, announcements: data.myAnnouncementsChanged })
      },
    })
    return () => following.dispose()
  }, [warehouseId, days])
  return known?.of === warehouseId ? known.announcements : null
}
