import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { PhotoRecordPage_list$key } from './__generated__/PhotoRecordPage_list.graphql.ts'
import type { PhotoRecordPage_photo$key } from './__generated__/PhotoRecordPage_photo.graphql.ts'
import type { PhotoRecordPageFoundQuery } from './__generated__/PhotoRecordPageFoundQuery.graphql.ts'
import type { PhotoRecordPageOptionsQuery } from './__generated__/PhotoRecordPageOptionsQuery.graphql.ts'
import type { PhotoRecordPageQuery } from './__generated__/PhotoRecordPageQuery.graphql.ts'
import { photoColumns } from './photoColumns.tsx'
import { filterOf, photoList } from './photoList.ts'
import { codeOf, ScannedPackages } from './ScannedPackages.tsx'

const row = graphql`
  fragment PhotoRecordPage_photo on PackagePhoto @inline {
    id
    note
    at
    customerName
    picture {
      small
    }
    staff {
      name
    }
    package {
      id
      number
      erpNumber
      label {
        trackingNumber
      }
    }
  }
`

const found = graphql`
  query PhotoRecordPageFoundQuery($warehouseId: ID!, $code: String!) {
    packagesByCode(warehouseId: $warehouseId, code: $code) {
      ...FoundPackages_packages
    }
  }
`

const options = graphql`
  query PhotoRecordPageOptionsQuery($warehouseId: ID!) {
    packagePhotographers(warehouseId: $warehouseId) {
      id
      name
    }
  }
`

const list = entityList({
  name: 'packagePhotos',
  spec: photoList,
  filterOf,
  page: typed<PhotoRecordPageQuery>(graphql`
    query PhotoRecordPageQuery($warehouseId: ID!, $filter: PackagePhotoFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...PhotoRecordPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<PhotoRecordPage_list$key>(graphql`
    fragment PhotoRecordPage_list on Query
    @refetchable(queryName: "PhotoRecordPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "PackagePhotoFilter!" }
      sort: { type: "AgeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: packagePhotos(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "PhotoRecordPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...PhotoRecordPage_photo
          }
        }
      }
    }
  `),
  read: (node: PhotoRecordPage_photo$key) => readInlineData(row, node),
  misses: graphql`
    query PhotoRecordPageMissesQuery($warehouseId: ID!, $filter: PackagePhotoFilter!) {
      misses: packagePhotoMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<PhotoRecordPageFoundQuery>(found),
  countsOf: ({ warehouseId, search }) => (codeOf(search) ? { warehouseId, code: codeOf(search) } : null),
  follows: [
    {
      tag: graphql`
        subscription PhotoRecordPageSubscription($warehouseId: ID!) {
          packagePhotoChanged(warehouseId: $warehouseId) {
            ...PhotoRecordPage_photo
            at
          }
        }
      `,
      row: { field: 'packagePhotoChanged', time: 'at' },
      rereads: 'rows',
    },
  ],
})

export const { loader } = list

/** Photographs packages, one scan for each, and lists what was photographed, newest first. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const staff = useBackgroundQuery<PhotoRecordPageOptionsQuery>(options, { warehouseId })?.packagePhotographers ?? []
  return (
    <EntityListPage
      list={list}
      title={t('menu.deliver.photo')}
      isLong
      banner={(loaded) => <ScannedPackages loaded={loaded} query={found} warehouseId={warehouseId} />}
      columns={useMemo(() => photoColumns(t), [t])}
      fields={[{ id: 'any', label: t('photoRecord.search') }]}
      customer={t('package.field.customer')}
      filters={[
        {
          id: 'staff',
          label: t('photoRecord.field.author'),
          options: staff.map(({ id, name }) => ({ value: id, label: name })),
          always: true,
        },
      ]}
      dates={t('photoRecord.field.added')}
      hrefOf={({ package: { id } }) => linkTo(`/out/parcel/${encodeURIComponent(id)}`)}
      nothing={t('photoRecord.nothing')}
    />
  )
}
