import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import type { StoredLabelPreviewQuery } from './__generated__/StoredLabelPreviewQuery.graphql.ts'
import { LabelPreview } from './LabelPreview.tsx'
import type { LabelSettings } from './useLabelSettings.ts'

const query = graphql`
  query StoredLabelPreviewQuery($warehouseId: ID!, $codes: [String!]!) {
    locationLabels(warehouseId: $warehouseId, codes: $codes) {
      code
      area
      warehouse
      layer
      arrow
    }
  }
`

const previewed = 30

interface Props {
  warehouseId: string
  codes: readonly string[]
  settings: LabelSettings
}

/** Preview of the labels of locations that exist. */
export function StoredLabelPreview({ warehouseId, codes, settings }: Props) {
  const loaded = useBackgroundQuery<StoredLabelPreviewQuery>(query, { warehouseId, codes: [...codes].sort().slice(0, previewed) })
  return <LabelPreview labels={loaded?.locationLabels ?? []} total={codes.length} settings={settings} />
}
