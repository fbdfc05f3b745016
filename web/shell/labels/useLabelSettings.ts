import { useState } from 'react'
import {
  type Columns,
  feeds,
  type LabelPaper,
  type LocationLabelPart,
  labelHeights,
  layoutOf,
  locationLabelParts,
  locationLabelSizes,
} from '../../../graph/print/states/labelLayout.ts'
import { labelsMaximum } from '../../../graph/warehouse/states.ts'
import { parseWholeNumber } from '../../ui/form/parseNumber.ts'
import { stored, useStored } from '../../ui/stored.ts'

/** Paper of the last labels, on this device: where a printer is, it rarely changes. */
const paperEntry = stored('labelPaper')
/** What the last location labels showed, and how high they were. */
const locationEntry = stored('locationLabels')

export const columnChoices = [1, 2, 3] as const

/** How labels are printed, as it is typed, with what it means; `isWrong` tells the fields that mean nothing. */
export interface LabelSettings {
  feed: LabelPaper['feed']
  columns: Columns
  copies: string
  start: string
  height: string
  parts: readonly LocationLabelPart[]
  /** Copies of each; 1 where nothing is asked or nothing sensible is typed. */
  each: number
  isWrong: { copies: boolean; start: boolean; height: boolean }
  paper: LabelPaper
  set(change: Partial<Pick<LabelSettings, 'feed' | 'columns' | 'copies' | 'start' | 'height' | 'parts'>>): void
  /** The query of the sheet. */
  search(codes: readonly string[] | undefined): string
}

interface Copies {
  initial: string
  isOptional?: boolean | undefined
}

/** Settings of labels; paper, height and parts are kept on the device. Without `copies` one of each label is printed. */
export function useLabelSettings({
  copies: asked,
  isOfLocations = false,
}: {
  copies?: Copies | undefined
  isOfLocations?: boolean
}): LabelSettings {
  const [keptFeed, keptColumns] = (useStored(paperEntry) ?? '').split(' ')
  const [keptHeight, keptParts] = (useStored(locationEntry) ?? ' area').split(' ')
  const [copies, setCopies] = useState(asked?.initial ?? '')
  const [start, setStart] = useState('1')
  const feed = feeds.find((one) => one === keptFeed) ?? 'roll'
  const columns = columnChoices.find((one) => String(one) === keptColumns) ?? 1
  const height = isOfLocations ? (keptHeight ?? '') : ''
  const parts = locationLabelParts.filter((part) => keptParts?.split(',').includes(part))
  const heightMillimetres = parseWholeNumber(height, labelHeights.minimum, labelHeights.maximum) ?? undefined
  const { rows } = layoutOf({ feed, columns, heightMillimetres }, locationLabelSizes)
  const first = feed === 'roll' ? 1 : parseWholeNumber(start, 1, isOfLocations ? rows * columns : labelsMaximum)
  const skipped = (first ?? 1) - 1
  const number = parseWholeNumber(copies, 0, labelsMaximum)
  const each = number ?? 1
  return {
    feed,
    columns,
    copies,
    each,
    start,
    height,
    parts,
    isWrong: {
      copies: asked !== undefined && !(copies === '' && asked.isOptional) && parseWholeNumber(copies, 0, labelsMaximum) === null,
      start: first === null,
      height: height !== '' && heightMillimetres === undefined,
    },
    paper: { feed, columns, heightMillimetres, skipped },
    set(change) {
      if (change.copies !== undefined) setCopies(change.copies)
      if (change.start !== undefined) setStart(change.start)
      if (change.feed !== undefined || change.columns !== undefined) paperEntry.set(`${change.feed ?? feed} ${change.columns ?? columns}`)
      if (change.height !== undefined || change.parts !== undefined)
        locationEntry.set(`${(change.height ?? height).replaceAll(' ', '')} ${(change.parts ?? parts).join(',')}`)
    },
    search(codes) {
      const query = new URLSearchParams({
        feed,
        columns: String(columns),
        ...(number !== null && { copies: String(number) }),
        ...(skipped > 0 && { skipped: String(skipped) }),
        ...(heightMillimetres && { height: String(heightMillimetres) }),
        ...(isOfLocations && { parts: parts.join(',') }),
      })
      // Commas stay as they are: the address of a thousand codes has to fit into the header of a request.
      return codes && codes.length > 0 ? `${query}&codes=${codes.map(encodeURIComponent).join(',')}` : String(query)
    },
  }
}
