import { useEffect, useState } from 'react'
import { tokenEntry } from './session.ts'

/** A file of the server as a blob URL for a frame; null while loading, undefined if it failed. */
export function useFileUrl(path: string | null | undefined): string | null | undefined {
  const [file, setFile] = useState<{ path: string; url: string | undefined } | null>(null)
  useEffect(() => {
    if (!path) return
    const leave = new AbortController()
    let url: string | undefined
    fetch(path, { headers: { Authorization: `Bearer ${tokenEntry.get()}` }, signal: leave.signal })
      .then(async (answer) => {
        if (answer.ok) url = URL.createObjectURL(await answer.blob())
        setFile({ path, url })
      })
      .catch(() => {
        if (!leave.signal.aborted) setFile({ path, url: undefined })
      })
    return () => {
      leave.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [path])
  return file !== null && file.path === path ? file.url : null
}
