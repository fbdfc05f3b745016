import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useMemo, useRef } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import { truncateScan } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { CodeForm } from '../../../shell/CodeForm.tsx'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { playSound } from '../../../station/scanner/sounds.ts'
import { useScanner } from '../../../station/scanner/useScanner.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { KeyHelp } from '../../../ui/KeyHelp.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { PhotoRecordPageQuery } from './__generated__/PhotoRecordPageQuery.graphql.ts'
import type { UnsavedPhotos } from './AddPhotos.tsx'
import { FoundPackages } from './FoundPackages.tsx'
import { PhotoFilters } from './PhotoFilters.tsx'
import { PhotoTable } from './PhotoTable.tsx'
import { photoColumns } from './photoColumns.tsx'
import { filterOf, photoList } from './photoList.ts'

const query = graphql`
  query PhotoRecordPageQuery($warehouseId: ID!, $filter: PackagePhotoFilter!, $after: String, $code: String!, $asked: Boolean!) {
    packagesByCode(warehouseId: $warehouseId, code: $code) @include(if: $asked) {
      ...FoundPackages_packages
    }
    ...PhotoTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

const codeOf = (search: URLSearchParams) => truncateScan(search.get('code') ?? '').trim()

export const loader = pageLoader<PhotoRecordPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, photoList)
  const code = codeOf(search)
  return { warehouseId, filter: filterOf(state), after: state.at, code, asked: code !== '' }
})

/** Photographs packages, one scan for each, and lists what was photographed. The scanned code is kept in the URL: a phone may reload the page after its camera. */
export function Component() {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const url = useListUrl(photoList)
  const data = usePage<PhotoRecordPageQuery>(query)
  const [search, setSearch] = useSearchParams()
  const code = codeOf(search)
  const unsaved = useRef<UnsavedPhotos>(null)
  const scanned = useRef(false)
  const columns = useColumns(
    'packagePhotos',
    useMemo(() => photoColumns(t), [t]),
  )
  const show = async (next: string) => {
    if ((await unsaved.current?.save()) === false) {
      playSound('error')
      return
    }
    setSearch((before) => {
      const params = new URLSearchParams(before)
      params.set('code', truncateScan(next))
      return params
    })
  }
  useScanner(
    {
      onScan: (scan) => {
        scanned.current = true
        void show(scan.code)
      },
      onBroken: () => playSound('error'),
    },
    'shortcuts',
  )
  const packages = data.packagesByCode ?? []
  const found = packages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sounds once.
  useEffect(() => {
    if (scanned.current && code) playSound(found ? 'ok' : 'error')
    scanned.current = false
  }, [code, data])
  return (
    <Flex as="section" direction="column" gap="3" minH="full">
      <PageHeader
        title={t('menu.deliver.photo')}
        actions={
          <>
            <ColumnMenu columns={columns} />
            <ExportMenu list="packagePhotos" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
          </>
        }
      />
      <Flex layerStyle="card" borderRadius="l3" p="3" wrap="wrap" align="center" columnGap="4" rowGap="2">
        <CodeForm label={t('photoRecord.code')} submit={t('photoRecord.show')} onCode={(typed) => void show(typed)} />
        {!code && <Box color="muted">{t('photoRecord.scan')}</Box>}
      </Flex>
      {code && <FoundPackages {...{ packages, code, warehouseId, unsaved }} onCode={(chosen) => void show(chosen)} />}
      <Flex as="section" aria-label={t('photoRecord.list')} direction="column" flex="1" minH="28rem" mt="1">
        <PhotoFilters url={url} warehouseId={warehouseId} />
        <PhotoTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} />
      </Flex>
      <KeyHelp />
    </Flex>
  )
}
