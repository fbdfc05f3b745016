import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { toaster } from './overlay/toaster.tsx'

const pauseMs = 5_000
const reloadMarker = 'partReloadedAt'
const reloadPauseMs = 60_000

interface Options {
  /** Not asked for by the user: without it the page says nothing and stays as it is. */
  optional?: boolean
}

/**
 * Component loaded when it is first rendered; nothing is shown until then. For dialogs with forms. The page survives a part that cannot be loaded
 * without a connection, and gets it when the connection is back.
 *
 *     const MarkDialog = lazyComponent(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { optional = false }: Options = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const t = useT()
    const [Part, setPart] = useState(() => loaded)
    const tellLoss = useEffectEvent(() => {
      if (!optional) toaster.error(t('ui.error.noConnection'))
    })
    useEffect(() => {
      if (Part) return
      const leave = new AbortController()
      const loadUntilItIsThere = async () => {
        for (let attempt = 1; !leave.signal.aborted; attempt++) {
          loaded ??= await load().catch(() => null)
          if (leave.signal.aborted) return
          if (loaded) return setPart(() => loaded)
          if (attempt === 1) tellLoss()
          else if (!optional) await reloadWhenReachable(leave.signal)
          await connectionOrPause(leave.signal)
        }
      }
      void loadUntilItIsThere()
      return () => leave.abort()
    }, [Part])
    return Part && <Part {...props} />
  }
}

function connectionOrPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal })
    window.setTimeout(resolve, pauseMs)
  })
}

/** Browsers keep a failed import until the page is reloaded. */
async function reloadWhenReachable(signal: AbortSignal): Promise<void> {
  const isReachable = (await fetch('/health', { signal }).catch(() => null))?.ok
  if (!isReachable || Date.now() - Number(sessionStorage.getItem(reloadMarker)) < reloadPauseMs) return
  sessionStorage.setItem(reloadMarker, String(Date.now()))
  window.location.reload()
}
