import { graphql, readInlineData } from 'react-relay'
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
    pickMode
    packageCount
    pieces
    confirmPicking
    waitsForAbnormal
    isPickedAgain
    counts {
      due
      toPick
      picked
      toPack
      packed
      shipped
      abnormal
      removed
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
    origin {
      ruleId
      ruleName
      runId
    }
  }
`

/** Wave fields that the screens show; returned by every command and change. */
export const readWave = (key: WaveKey): WaveNode => readInlineData(fragment, key)
