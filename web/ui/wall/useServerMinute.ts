import { useEffect, useState } from 'react'

const every = 10_000

/** Time of the server in ms, counted on from the time it sent. */
export function useServerMinute(sentAt: string): number {
  const [passed, setPassed] = useState({ sentAt, millis: 0 })
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setPassed({ sentAt, millis: performance.now() - start }), every)
    return () => clearInterval(timer)
  }, [sentAt])
  return Date.parse(sentAt) + (passed.sentAt === sentAt ? passed.millis : 0)
}
