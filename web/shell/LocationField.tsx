import { Box } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { graphql } from 'react-relay'
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
    note: (
      <Box as="span" color="muted">
        {area?.name}
      </Box>
    ),
  }))
}

/** A location of a warehouse: scanned, typed, or found by part of its code. */
export function LocationField<Values extends FieldValues>({ warehouseId, ...props }: FieldProps<Values> & { warehouseId: string }) {
  const { found, search } = useTypedSearch<LocationFieldQuery, PickerOption>(query, { warehouseId }, read)
  return <PickerField {...props} options={found} onSearch={search} isFree />
}
