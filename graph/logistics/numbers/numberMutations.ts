import { mutation, node, type PayloadShape } from '../../kernel/schema/mutation.ts'
import { addTrackingNumbers } from './commands/addTrackingNumbers.ts'
import { addTrackingRange } from './commands/addTrackingRange.ts'
import { setTrackingNumbersAside } from './commands/setTrackingNumbersAside.ts'

type Added = PayloadShape<{ added: number; repeated: string[]; known: string[] }>

mutation(addTrackingRange, (t) => ({
  trackingRange: node(t, 'TrackingRange', 'The new range.', (r) => r.rangeId),
  channel: node(t, 'Channel', 'The channel.', (r) => r.channelId),
}))
mutation(addTrackingNumbers, (t) => ({
  trackingRange: node(t, 'TrackingRange', 'The list.', (r) => r.rangeId),
  channel: node(t, 'Channel', 'The channel.', (r) => r.channelId),
  added: t.int({
    nullable: true,
    description: 'How many numbers were added; null if it was refused.',
    resolve: ({ result }: Added) => result?.added,
  }),
  repeated: t.stringList({
    description: 'Numbers that were sent more than once; each was added once, unless it is known.',
    resolve: ({ result }: Added) => result?.repeated ?? [],
  }),
  known: t.stringList({
    description: 'Numbers that were left out because the warehouse knows them already.',
    resolve: ({ result }: Added) => result?.known ?? [],
  }),
}))
mutation(setTrackingNumbersAside, (t) => ({
  trackingRange: node(t, 'TrackingRange', 'The range without its rest.', (r) => r.rangeId),
  channel: node(t, 'Channel', 'The channel.', (r) => r.channelId),
  count: t.int({
    nullable: true,
    description: 'How many numbers were set aside; null if it was refused.',
    resolve: ({ result }: PayloadShape<{ count: number }>) => result?.count,
  }),
}))
