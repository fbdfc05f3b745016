import { useEffect, useEffectEvent } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import { onMissed } from '../../../relay/missed.ts'
import { readAgain } from '../../../relay/readAgain.ts'
import type { ScanQueue } from '../../../scan/queue.ts'
import { useScanQueue } from '../../../scan/useScanQueue.ts'
import type { useStationReadQuery } from './__generated__/useStationReadQuery.graphql.ts'

// biome-ignore lint/suspicious/noExplicitAny: scans of several kinds stand in one queue; each page knows its own.
type AnyQueue = ScanQueue<any, any>

const read = new WeakSet<AnyQueue>()

/** Reads the page again when what an earlier one left behind is sent: the page may have read its figures before that. */
export function useLeftBehind(queue: AnyQueue): void {
  const { revalidate } = useRevalidator()
  const { pending } = useScanQueue(queue)
  const again = useEffectEvent(() => void revalidate())
  const isSent = queue.leftBehind.size > 0 && pending === 0
  useEffect(() => {
    if (!isSent || read.has(queue)) return
    read.add(queue)
    again()
  }, [isSent, queue])
}

/** Reads again who has a station when the network is back, or changes were missed: nobody could tell this tab meanwhile that it was taken over. */
export function useStationRead(id: string, queue: AnyQueue): void {
  const { network } = useScanQueue(queue)
  const isAway = network === 'offline'
  const ask = useEffectEvent(() => {
    const query = graphql`
      query useStationReadQuery($id: ID!) {
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
    void readAgain<useStationReadQuery>(query, { id })
  })
  useEffect(() => {
    if (!isAway) return
    return () => ask()
  }, [isAway])
  useEffect(() => onMissed(() => ask()), [])
}
