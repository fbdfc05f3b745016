import { Button, Flex } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useLocation } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { downloadSheet } from '../../relay/sheetFiles.ts'
import { hasTarget, kindOfPath, linkToFilled, paramsOfTarget } from '../../shell/importKinds.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { Section } from '../../ui/Section.tsx'
import { searchOf } from '../../ui/searchOf.ts'
import type { ImportsPageQuery } from './__generated__/ImportsPageQuery.graphql.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { importList } from './importList.ts'

const query = graphql`
  query ImportsPageQuery($warehouseId: ID!, $filter: SheetImportFilter!, $kind: ImportKind!, $targetId: ID!, $hasTarget: Boolean!) {
    importTarget(kind: $kind, warehouseId: $warehouseId, targetId: $targetId) @include(if: $hasTarget) {
      targetId
      documentId
      documentKind
      name
    }
    ...ImportHistory_query @arguments(warehouseId: $warehouseId, filter: $filter)
  }
`

export const loader = pageLoader<ImportsPageQuery>(query, ({ warehouseId, path, search }) => {
  const { search: asked } = readListUrl(search, importList)
  const kind = kindOfPath(path)
  const targetId = hasTarget(kind) ? search.get('target') : null
  const filter = { kinds: [kind], ...(targetId && { targetIds: [targetId] }), ...searchOf(asked) }
  return { warehouseId, filter, kind, targetId: targetId ?? '', hasTarget: Boolean(targetId) }
})

/** Upload of a spreadsheet, and the earlier imports of its kind. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const kind = kindOfPath(useLocation().pathname)
  const data = usePage<ImportsPageQuery>(query)
  const target = data.importTarget ?? null
  const filled = linkToFilled(linkTo, kind, target)
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const [busy, setBusy] = useState(false)
  const getTemplate = async () => {
    setBusy(true)
    await downloadSheet(`/imports/templates/${kind}.xlsx?${new URLSearchParams(paramsOfTarget(target))}`).catch((error: unknown) =>
      toaster.error(failureMessage(error, t)),
    )
    setBusy(false)
  }
  return (
    <DocumentPage
      title={t(`import.title.${kind}`)}
      back={filled}
      actions={
        <Button onClick={getTemplate} loading={busy}>
          <Download aria-hidden />
          {t('import.template')}
        </Button>
      }
    >
      <Section title={t('import.step.file')}>
        {target || !hasTarget(kind) ? (
          <ImportUpload key={target?.targetId} kind={kind} warehouseId={warehouseId} target={target} />
        ) : (
          <Flex wrap="wrap" align="center" columnGap="3" rowGap="2">
            {t('import.target.none')}
            <Button asChild>
              <Link to={filled}>{t('import.target.list')}</Link>
            </Button>
          </Flex>
        )}
      </Section>
      <Section title={t('import.history.title')}>
        <ImportHistory query={data} kind={kind} />
      </Section>
    </DocumentPage>
  )
}
