import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { scansWaiting, type Waiting } from './scanStore.ts'

interface Props {
  stations: readonly { readonly id: string; readonly name: string }[]
  me: string
  /** The station whose own queue this page shows anyway. */
  here?: string
}

/** What else this device still has to send: whose scans, and where they were made. Nobody sends those of somebody else. */
export function ScansLeft({ stations, me, here }: Props) {
  const t = useT()
  const waiting = useScansWaiting()
  const rest = waiting.filter(({ stationId, staffId }) => staffId !== me || stationId !== here)
  const nameOf = (stationId: string) => stations.find(({ id }) => id === stationId)?.name ?? t('inbound.left.elsewhere')
  return rest.map(({ stationId, staffId, name, count }) => (
    <p key={`${stationId} ${staffId}`} className="notice" role="status">
      {staffId === me
        ? t('inbound.left.mine', { count, station: nameOf(stationId) })
        : t('inbound.left.others', { count, station: nameOf(stationId), name: name ?? t('inbound.left.somebody') })}
    </p>
  ))
}

/** What waits on this device, read once; a page's own queue says more. */
export function useScansWaiting(): readonly Waiting[] {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  useEffect(() => {
    let gone = false
    void scansWaiting().then((all) => gone || setWaiting(all))
    return () => {
      gone = true
    }
  }, [])
  return waiting
}
