import { useEffect, useEffectEvent } from 'react'
import { graphql } from 'react-relay'
import { useCachedSince } from '../../relay/cachedSince.ts'
import { onMissedEvents } from '../../relay/missedEvents.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { useReload } from '../../relay/useReload.ts'
import type { ScanQueue } from '../queue/queue.ts'
import { useScanQueue } from '../queue/useScanQueue.ts'
import type { useStationUserQuery } from './__generated__/useStationUserQuery.graphql.ts'

// biome-ignore lint/suspicious/noExplicitAny: a queue holds scans of several kinds; each page knows its own.
type AnyQueue = ScanQueue<any, any>

/** Tells the queue whether the server answers what the page reads. */
export function useQueueContact(queue: AnyQueue): void {
  const isAway = useCachedSince() !== null
  useEffect(() => {
    if (isAway) queue.reportOffline()
    else queue.reportContact()
  }, [isAway, queue])
}

const read = new WeakSet<AnyQueue>()

/** Reloads the page when scans of an earlier page were sent, since its data may be older. */
export function useRevalidateAfterBacklog(queue: AnyQueue): void {
  const reload = useReload()
  const { pending } = useScanQueue(queue)
  const again = useEffectEvent(() => void reload())
  const isSent = queue.leftBehind.size > 0 && pending === 0
  useEffect(() => {
    if (!isSent || read.has(queue)) return
    read.add(queue)
    again()
  }, [isSent, queue])
}

/** Reloads the station's user after a reconnect or missed events, since a take-over may have been missed. */
export function useStationUser(id: string, queue: AnyQueue): void {
  const { network } = useScanQueue(queue)
  const isAway = network === 'offline'
  const ask = useEffectEvent(() => {
    const query = graphql`
      query useStationUserQuery($id: ID!) {
        node(id: $id) {
          ... on Station {
            id
            version
            user {
              id
              name
            }
          }
        }
      }
    `
    void refetchActive<useStationUserQuery>(query, { id })
  })
  useEffect(() => {
    if (!isAway) return
    return () => ask()
  }, [isAway])
  useEffect(() => onMissedEvents(() => ask()), [])
}
