import type { TimelineEntry } from '../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { useProductHistory_product$data } from './__generated__/useProductHistory_product.graphql.ts'

type Entry = useProductHistory_product$data['history'][number]

const tones = { CREATED: 'positive', CHANGED: 'gray', PICTURES: 'gray' } as const

/** A history of a product for a timeline; `unnamed` stands for somebody without a name. */
export function timelineEntries(unnamed: string, history: readonly Entry[], textOf: (entry: Entry) => string[]): TimelineEntry[] {
  return history.map((entry) => ({
    key: entry.id,
    title: textOf(entry).map((text) => <div key={text}>{text}</div>),
    about: entry.by ?? unnamed,
    at: <RelativeTime at={entry.at} />,
    tone: tones[entry.what],
  }))
}
