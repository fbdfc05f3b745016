import { useEffect, useState, useSyncExternalStore } from 'react'
import { createScaleStore, type ScaleState, type ScaleStore } from './scaleStore.ts'

export interface Scale extends ScaleState, Pick<ScaleStore, 'grantHid' | 'grantSerial' | 'take'> {}

/** The scale of this device, read while the page is open and wants it. */
export function useScale(isWanted: boolean): Scale {
  const [store] = useState(() => createScaleStore())
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useEffect(() => (isWanted ? store.start() : undefined), [store, isWanted])
  return { ...state, grantHid: store.grantHid, grantSerial: store.grantSerial, take: store.take }
}
