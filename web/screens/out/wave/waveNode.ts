import { graphql, readInlineData } from 'react-relay'
import type { Tone } from '../../../theme/colors.ts'
import type { waveNode_wave$data, waveNode_wave$key } from './__generated__/waveNode_wave.graphql.ts'

export type WaveKey = waveNode_wave$key
export type WaveNode = waveNode_wave$data

const fragment = graphql`
  fragment waveNode_wave on Wave @inline {
    id
    number
    type
    state
    allowedActions
    groupName
    packageCount
    pieces
    confirmPicking
    counts {
      due
      toPick
      picked
      packed
      shipped
      abnormal
    }
    picker {
      id
      name
    }
    sorter {
      id
      name
    }
    packer {
      id
      name
    }
    printedBy {
      id
      name
    }
    suspendedBy {
      id
      name
    }
    createdAt
    printedAt
    pickedAt
    sortedAt
    suspendedAt
    endedAt
  }
`

/** What the screens of a wave show of it: each command and each change brings all of it. */
export const readWave = (key: WaveKey): WaveNode => readInlineData(fragment, key)

export const waveTones: Record<WaveNode['state'], Tone> = {
  TO_BE_PICKED: 'gray',
  PICKING: 'info',
  TO_BE_PACKED: 'warn',
  PACKAGING: 'info',
  ENDED: 'positive',
  VOIDED: 'gray',
}

/** Packages that were cancelled or released since it was generated. */
export const goneOf = ({ packageCount, counts }: WaveNode): number => Math.max(0, packageCount - counts.due)

/** Packages that are not packed yet, abnormal ones left out. */
export const unpackedOf = ({ counts }: WaveNode): number => counts.toPick + counts.picked
