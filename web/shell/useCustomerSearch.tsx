import { Box } from '@chakra-ui/react'
import { useCallback } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../relay/environment.ts'
import type { PickerOption } from '../ui/form/PickerField.tsx'
import type { useCustomerSearchQuery } from './__generated__/useCustomerSearchQuery.graphql.ts'
import { useRight } from './rights.ts'

/** Whose code or name the text is comes first, then those that begin with it: what is typed in full is found, however many contain it. */
const query = graphql`
  query useCustomerSearchQuery($named: String, $beginning: Search, $part: Search, $isTyped: Boolean!, $warehouseId: ID, $active: Boolean) {
    named: customers(first: 50, sort: CODE, filter: { named: $named, warehouseId: $warehouseId, active: $active }) @include(if: $isTyped) {
      edges {
        node {
          ...useCustomerSearch_customer @relay(mask: false)
        }
      }
    }
    beginning: customers(first: 50, sort: CODE, filter: { search: $beginning, warehouseId: $warehouseId, active: $active })
      @include(if: $isTyped) {
      edges {
        node {
          ...useCustomerSearch_customer @relay(mask: false)
        }
      }
    }
    customers(first: 50, sort: CODE, filter: { search: $part, warehouseId: $warehouseId, active: $active }) {
      edges {
        node {
          ...useCustomerSearch_customer @relay(mask: false)
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`

void graphql`
  fragment useCustomerSearch_customer on Customer {
    id
    code
    name: displayName
  }
`

/** Which customers are found; all without conditions. */
export interface CustomersAsked {
  warehouseId?: string | null | undefined
  active?: boolean | undefined
}

interface Found {
  options: readonly PickerOption[]
  /** Whether there are more than one page of them. */
  isMore: boolean
}

const noteOf = (code: string) => (
  <Box as="span" color="muted">
    {code}
  </Box>
)

/** The first page of customers that a text finds by name or code; of all for the empty text. */
async function readPage({ warehouseId = null, active }: CustomersAsked, text: string): Promise<Found> {
  const search = (mode: 'PREFIX' | 'FUZZY') => (text === '' ? null : { values: [text], mode })
  const texts = { named: text, beginning: search('PREFIX'), part: search('FUZZY'), isTyped: text !== '' }
  const asked = { ...texts, warehouseId, active: active ?? null }
  const response = await fetchQuery<useCustomerSearchQuery>(environment, query, asked).toPromise()
  const edges = [response?.named, response?.beginning, response?.customers].flatMap((page) => page?.edges ?? [])
  const found = new Map(edges.map(({ node: { id, code, name } }) => [id, { value: id, label: name, codes: [code], note: noteOf(code) }]))
  return { options: [...found.values()], isMore: response?.customers.pageInfo.hasNextPage ?? false }
}

/** Reads customers by name or code, a page of them; null without the right to see them. */
export function useCustomerPages(asked: CustomersAsked): ((text: string) => Promise<Found>) | null {
  const which = JSON.stringify(asked)
  const read = useCallback((text: string) => readPage(JSON.parse(which), text), [which])
  return useRight('customer:read') ? read : null
}

const none = () => Promise.resolve([])

/** Finds customers for a `PickerField`; none without the right to see them. */
export function useCustomerSearch(asked: CustomersAsked = {}): (text: string) => Promise<readonly PickerOption[]> {
  const read = useCustomerPages(asked)
  const search = useCallback(async (text: string) => (read ? (await read(text)).options : []), [read])
  return read ? search : none
}
