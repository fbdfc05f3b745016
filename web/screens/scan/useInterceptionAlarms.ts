import { useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { Alarm } from '../../station/stationTypes.ts'
import type { useInterceptionAlarmsSubscription } from './__generated__/useInterceptionAlarmsSubscription.graphql.ts'

interface Intercepted {
  id: string
  number: string
  /** The open request. */
  requestId: string
}

/** An alarm for each of the packages at the station while it is being intercepted; told at once when that begins. */
export function useInterceptionAlarms(warehouseId: string, packageIds: readonly (string | null | undefined)[]): readonly Alarm[] {
  const t = useT()
  const ids = [...new Set(packageIds.filter((id) => id != null))].toSorted().join(' ')
  const [intercepted, setIntercepted] = useState<readonly Intercepted[]>([])
  useSubscription<useInterceptionAlarmsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useInterceptionAlarmsSubscription($warehouseId: ID!, $ids: [ID!]!) {
            packageChanged(warehouseId: $warehouseId, ids: $ids) {
              id
              number
              interceptions {
                id
                state
              }
            }
          }
        `,
        variables: { warehouseId, ids: ids === '' ? [] : ids.split(' ') },
        onNext: (response) => {
          const pkg = response?.packageChanged
          if (!pkg) return
          const open = pkg.interceptions.find(({ state }) => state === 'REQUESTED')
          setIntercepted((before) => {
            const others = before.filter(({ id }) => id !== pkg.id)
            return open ? [...others, { ...pkg, requestId: open.id }] : others
          })
        },
      }),
      [warehouseId, ids],
    ),
  )
  return intercepted.map(({ number, requestId }) => ({
    key: requestId,
    scanned: number,
    title: t('intercept.station.title', { number }),
    todo: t('intercept.station.todo'),
  }))
}
