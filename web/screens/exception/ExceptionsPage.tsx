import { useCallback, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { useAppContext } from '../../shell/AppContext.tsx'
import { ExportMenu } from '../../shell/ExportMenu.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { ExceptionsPageQuery } from './__generated__/ExceptionsPageQuery.graphql.ts'
import { ExceptionFilters } from './ExceptionFilters.tsx'
import { ExceptionTable } from './ExceptionTable.tsx'
import { ExceptionTabs, tabsQuery } from './ExceptionTabs.tsx'
import { exceptionList, filterOf } from './exceptionList.ts'
import type { Exception } from './exceptionNode.ts'

const ExceptionCase = lazyComponent(() => import('./ExceptionCase.tsx').then((file) => file.ExceptionCase))

const query = graphql`
  query ExceptionsPageQuery($warehouseId: ID!, $filter: ScanExceptionFilter!, $after: String) {
    ...ExceptionTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<ExceptionsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, exceptionList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** Scans that were recorded offline and then refused: their goods have moved, so each must be resolved. */
export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const url = useListUrl(exceptionList)
  const data = usePage<ExceptionsPageQuery>(query)
  const [shown, setShown] = useState<Exception | null>(null)
  const close = useCallback(() => setShown(null), [])
  const warehouseId = warehouse?.id ?? ''
  const counted = useMemo(() => ({ warehouseId, filter: filterOf({ ...url.state, view: 'ALL' }) }), [warehouseId, url.state])
  const count = useCallback(() => void refetchActive(tabsQuery, counted), [counted])
  const closed = () => {
    toaster.success(t('exception.closed'))
    close()
    count()
  }
  return (
    <ListPage
      title={t('exception.list.title')}
      about={warehouse?.name}
      actions={<ExportMenu list="scanExceptions" variables={{ warehouseId, filter: filterOf(url.state) }} />}
      tabs={<ExceptionTabs url={url} counted={counted} />}
      filters={<ExceptionFilters url={url} warehouseId={warehouseId} />}
    >
      <ExceptionTable query={data} url={url} warehouseId={warehouseId} onChange={count} onCase={setShown} />
      <Modal open={shown !== null} onClose={close} title={t('exception.case.title')} besides={false}>
        {shown && <ExceptionCase exception={shown} onClosed={closed} />}
      </Modal>
    </ListPage>
  )
}
