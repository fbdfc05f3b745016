import { useEffect, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { readUnsentScans, type UnsentScans } from '../queue/scanStore.ts'

interface Props {
  stations: readonly { readonly id: string; readonly name: string }[]
  me: string
  /** The station whose own queue the page shows anyway. */
  here?: string
}

/** Other unsent scans on this device, by user and station. Only the user who made them can send them. */
export function UnsentScansNotice({ stations, me, here }: Props) {
  const t = useT()
  const waiting = useUnsentScans()
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

/** Unsent scans on this device, read once. */
export function useUnsentScans(): readonly UnsentScans[] {
  const [waiting, setWaiting] = useState<readonly UnsentScans[]>([])
  useEffect(() => {
    let gone = false
    void readUnsentScans().then((all) => gone || setWaiting(all))
    return () => {
      gone = true
    }
  }, [])
  return waiting
}
