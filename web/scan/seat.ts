const patienceMs = 5_000

/**
 * Takes the one seat of a queue on this device. Whoever has it in another tab is told at once, even without network, and gets up: `onLost` ends what
 * sends there. Resolves when that is done, so that two tabs never send the same queue. Returns how to get up. A browser that has no locks
 * (a page without TLS) has no seats either: then the station's numbers on the server keep the order.
 */
export async function takeSeat(
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
  // The seat can be taken at once; what the last one had begun to write is waited for, though not for ever.
  await hold(locks, `queue ${name}`, left, { signal: AbortSignal.timeout(patienceMs) }).catch(() =>
    hold(locks, `queue ${name}`, left, { steal: true }),
  )
  return () => {
    isLeft = true
    leave()
  }
}

/** Resolves when the lock is held; it is held until `end`. A lock that somebody steals later is told to `stolen`. */
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
