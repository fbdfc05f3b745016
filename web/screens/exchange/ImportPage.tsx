import { Button } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import { type ImportModeName, sheetImportMachine } from '../../../graph/exchange/states.ts'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { type ImportKind, importKinds, paramsOfTarget } from '../../shell/importKinds.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { stateTone } from '../../ui/stateTone.ts'
import type { ImportPageQuery } from './__generated__/ImportPageQuery.graphql.ts'
import { ImportBar } from './ImportBar.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportSide } from './ImportSide.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { ImportTally } from './ImportTally.tsx'
import { variablesOfRows } from './shownRows.ts'
import { useImportChanges } from './useImportChanges.ts'

const query = graphql`
  query ImportPageQuery($id: ID!, $outcomes: [ImportRowOutcome!], $isDraft: Boolean, $column: String, $mostUrgent: Boolean) {
    node(id: $id) {
      ... on SheetImport @alias(as: "sheetImport") {
        id
        kind
        state
        version
        fileName
        sheetName
        customerName
        target {
          targetId
          name
        }
        ...ImportSteps_sheetImport
        ...ImportTally_sheetImport
        ...ImportRows_sheetImport @arguments(outcomes: $outcomes, isDraft: $isDraft, column: $column, mostUrgent: $mostUrgent)
        ...ImportSide_sheetImport
        ...ImportBar_sheetImport
      }
    }
  }
`

export const loader = pageLoader<ImportPageQuery>(query, ({ params, search }) => ({
  id: params.id ?? '',
  ...variablesOfRows(search),
}))

/** An uploaded spreadsheet: what is wrong with its rows, what they will change, and its import. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const [search] = useSearchParams()
  const [mode, setMode] = useState<ImportModeName>('VALID_ROWS')
  const found = usePage<ImportPageQuery>(query).node?.sheetImport
  const id = found?.id ?? ''
  const readRows = useCallback(() => void refetchActive<ImportPageQuery>(query, { id, ...variablesOfRows(search) }), [id, search])
  useImportChanges(id, found?.version ?? 0, found?.state ?? '', readRows)
  if (!found) return <ObjectNotFound />
  const { state, fileName, sheetName, customerName, target } = found
  const another = linkTo(importKinds[found.kind as ImportKind].path, paramsOfTarget(target))
  return (
    <DocumentPage
      title={t(`import.title.${found.kind as ImportKind}`)}
      back={another}
      badge={<StatusBadge tone={stateTone(sheetImportMachine, state)}>{t(`state.SheetImport.${state}`)}</StatusBadge>}
      about={[customerName ?? target?.name, fileName, sheetName].filter(Boolean).join(' · ')}
      actions={
        <Button asChild>
          <Link to={another}>{t('import.another')}</Link>
        </Button>
      }
      side={<ImportSide sheetImport={found} mode={mode} onMode={setMode} />}
    >
      <ImportSteps sheetImport={found} />
      <ImportTally sheetImport={found} />
      <ImportRows sheetImport={found} state={state} />
      <ImportBar sheetImport={found} mode={mode} />
    </DocumentPage>
  )
}
