import type { Entry, QueuedScan } from '../../../station/queue/queueTypes.ts'
import type { PickContext, PickResult } from './pickScans.ts'

/** Pieces that were taken for a box of the pick cart and are not in it yet, by the scan that took them. */
export interface InHand {
  box: number
  scan: string
}

/** What a scan of goods took or put back: the same for both. */
export const takenBy = (
  { code, context: { location, box }, extras }: Pick<QueuedScan<PickContext>, 'code' | 'context' | 'extras'>,
  into: number | null | undefined,
): string => `${location} ${code} ${extras.quantity ?? 1} ${into ?? box ?? ''}`

/** The hand after a scan. What is put back leaves it; any other scan than of goods is accepted only once the box is confirmed. */
export function handAfter(
  hand: readonly InHand[],
  scan: Pick<QueuedScan<PickContext>, 'code' | 'context' | 'extras'>,
  { step, box }: { step: string | null; box?: number | null },
): readonly InHand[] {
  const taken = takenBy(scan, box)
  if (step === 'PICKED') return box ? [...hand, { box, scan: taken }] : []
  if (step !== 'PUT_BACK') return []
  const at = hand.findLastIndex((one) => one.scan === taken)
  return hand.filter((_, index) => index !== at)
}

/** What the picker of a wave has in the hand after the answered scans. The log is newest first. */
export const handOf = (log: readonly Entry<PickContext, PickResult>[], waveId: string): readonly InHand[] =>
  log
    .filter(({ scan, status, result }) => status === 'applied' && scan.mutation === 'pickScans' && result?.waveId === waveId)
    .reduceRight<readonly InHand[]>(
      (hand, { scan, result }) => handAfter(hand, scan, { step: result?.step ?? null, box: result?.box ?? null }),
      [],
    )
