/** What deactivating a customer stops and what goes on, in numbers; null where the reader may not see it. */
export interface Effect {
  ordersADay: number | null
  inboundOrders: number | null
  keys: number | null
  drafts: number | null
  packages: number | null
  announced: number | null
  announcedPieces: number | null
  pieces: number | null
  interceptions: number | null
}

/** A figure that differs by more than this share is told before anything is done. */
const toleratedShare = 0.1

/** Whether a figure differs from the one that was read by more than is tolerated, so that the decision may be another one. */
export function isOtherEffect(before: Effect, after: Effect): boolean {
  return (Object.keys(before) as (keyof Effect)[]).some((name) => {
    const [was, is] = [before[name] ?? 0, after[name] ?? 0]
    return Math.abs(is - was) > Math.abs(was) * toleratedShare
  })
}
