import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import type { SimplePrintPageQuery } from './__generated__/SimplePrintPageQuery.graphql.ts'
import { SimplePrintDetail } from './SimplePrintDetail.tsx'

const query = graphql`
  query SimplePrintPageQuery($id: ID!) {
    node(id: $id) {
      ...SimplePrintDetail_simplePrint @alias(as: "simplePrint")
    }
  }
`

export const loader = pageLoader<SimplePrintPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** Page of a simple print. */
export function Component() {
  const { id = '' } = useParams()
  const simplePrint = usePage<SimplePrintPageQuery>(query).node?.simplePrint
  return simplePrint ? <SimplePrintDetail key={id} simplePrint={simplePrint} /> : <ObjectNotFound />
}
