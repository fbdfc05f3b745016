import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { RulePageQuery } from './__generated__/RulePageQuery.graphql.ts'

const EditRule = lazyComponent(() => import('./EditRule.tsx').then((file) => file.EditRule))
const CreateRule = lazyComponent(() => import('./CreateRule.tsx').then((file) => file.CreateRule))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query RulePageQuery($warehouseId: ID!, $id: ID!, $isStored: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...EditRule_rule @alias(as: "rule")
    }
    pickerWorkloads(warehouseId: $warehouseId) {
      ...PickersField_workloads
    }
  }
`

export const loader = pageLoader<RulePageQuery>(query, ({ warehouseId, params }) => ({
  warehouseId,
  id: params.id ?? '',
  isStored: !isNew(params.id),
}))

/** A rule by which waves are generated without a person. */
export function Component() {
  const { id } = useParams()
  const { node, pickerWorkloads } = usePage<RulePageQuery>(query)
  if (isNew(id)) return <CreateRule workloads={pickerWorkloads} />
  return node?.rule ? <EditRule key={id} rule={node.rule} workloads={pickerWorkloads} /> : <ObjectNotFound />
}
