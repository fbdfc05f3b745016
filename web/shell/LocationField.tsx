import { Box } from '@chakra-ui/react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { graphql } from 'react-relay'
import { ownBarcode, parseScan, readAs } from '../../graph/kernel/states/codes.ts'
import { useTypedSearch } from '../relay/useTypedSearch.ts'
import type { FieldProps } from '../ui/form/fields.tsx'
import { PickerField, type PickerOption } from '../ui/form/PickerField.tsx'
import type { LocationFieldQuery, LocationFieldQuery$data } from './__generated__/LocationFieldQuery.graphql.ts'

const query = graphql`
  query LocationFieldQuery($warehouseId: ID!, $search: Search) {
    locations(warehouseId: $warehouseId, filter: { search: $search }, sort: CODE, first: 20) {
      edges {
        node {
          code
          area {
            name: displayName
          }
        }
      }
    }
  }
`

function read({ locations }: LocationFieldQuery$data): PickerOption[] {
  return locations.edges.map(({ node: { code, area } }) => ({
    value: code,
    label: code,
    codes: [ownBarcode('location', code)],
    note: (
      <Box as="span" color="muted">
        {area?.name}
      </Box>
    ),
  }))
}

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  warehouseId: string
  /** Locations that are proposed first, such as those where the product lies. */
  proposed?: readonly PickerOption[]
  /** Any words are a value too. */
  isFree?: boolean
}

const none: readonly PickerOption[] = []

/** A location of a warehouse: scanned, typed, or found by part of its code. */
export function LocationField<Values extends FieldValues>({ warehouseId, proposed = none, isFree = false, ...props }: Props<Values>) {
  const find = useTypedSearch<LocationFieldQuery, PickerOption>(query, { warehouseId }, read)
  // Proposals that are loaded later are asked for once more.
  const known = proposed.map(({ value }) => value).join(' ')
  const proposals = useRef(proposed)
  useLayoutEffect(() => {
    proposals.current = proposed
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other proposals are another search.
  const options = useCallback(
    async (text: string) => {
      const code = codeOf(text) ?? text
      const first = proposals.current
        .filter(({ label }) => label.includes(code.toUpperCase()))
        .map((option) => ({ ...option, codes: [ownBarcode('location', option.value)] }))
      const found = await find(code)
      return [...first, ...found.filter(({ value }) => first.every((one) => one.value !== value))]
    },
    [find, known],
  )
  return <PickerField {...props} options={options} isFree={isFree} accept={isFree ? readAny : readLocation} />
}

/** Code of a location, as its label on the shelf, a person or an input method writes it. */
const codeOf = (text: string): string | null => readAs(parseScan(text), 'location')

const optionOf = (text: string): PickerOption => ({ value: text.trim(), label: text.trim() })

/** The location of a label or a code, else the words themselves. */
const readAny = (text: string): PickerOption => readLocation(text) ?? optionOf(text)

function readLocation(text: string): PickerOption | null {
  const code = codeOf(text)
  return code === null ? null : optionOf(code)
}
