const patienceMs = 5_000

/**
 * Acquires the queue's lock on this device. The holding tab is notified at once, even offline, and `onLost` ends its sending; resolves after that,
 * so that two tabs never send the same queue. Returns the release function. Browsers without locks (no TLS) rely on the server's sequence numbers.
 */
export async function acquireTabLock(
  name: string,
  onLost: () => Promise<void>,
  locks: LockManager | null | undefined = globalThis.navigator?.locks,
): Promise<() => void> {
  if (!locks) return () => {}
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  let isLeft = false
  await hold(locks, `seat ${name}`, left, { steal: true }, () => {
    if (!isLeft) void onLost().finally(leave)
  })
  // The lock is stolen at once; pending writes of the previous holder are awaited with a timeout.
  await hold(locks, `queue ${name}`, left, { signal: AbortSignal.timeout(patienceMs) }).catch(() =>
    hold(locks, `queue ${name}`, left, { steal: true }),
  )
  return () => {
    isLeft = true
    leave()
  }
}

/** Resolves when the lock is held, until `end`. `stolen` is called if another tab takes it. */
function hold(locks: LockManager, name: string, end: Promise<void>, options: LockOptions, stolen = () => {}): Promise<void> {
  return new Promise((held, failed) => {
    let holds = false
    const granted = () => {
      holds = true
      held()
      return end
    }
    locks.request(name, options, granted).catch((error) => (holds ? stolen() : failed(error)))
  })
}
