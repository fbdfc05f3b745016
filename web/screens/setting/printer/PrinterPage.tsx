import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useRight } from '../../../shell/rights.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { PrinterPageQuery } from './__generated__/PrinterPageQuery.graphql.ts'

const EditPrinter = lazyComponent(() => import('./EditPrinter.tsx').then((file) => file.EditPrinter))
const CreatePrinter = lazyComponent(() => import('./CreatePrinter.tsx').then((file) => file.CreatePrinter))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query PrinterPageQuery($id: ID!, $isStored: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...EditPrinter_printer @alias(as: "printer")
      ... on Printer @alias(as: "known") {
        deletedAt
      }
    }
  }
`

export const loader = pageLoader<PrinterPageQuery>(query, ({ params }) => ({ id: params.id ?? '', isStored: !isNew(params.id) }))

/** A printer: how it is reached, its paper, and whether it is used. */
export function Component() {
  const { id } = useParams()
  const { node } = usePage<PrinterPageQuery>(query)
  const mayEdit = useRight('printer:edit')
  if (isNew(id) && mayEdit) return <CreatePrinter />
  return node?.printer && !node.known?.deletedAt ? <EditPrinter key={id} printer={node.printer} /> : <ObjectNotFound />
}
