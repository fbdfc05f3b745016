import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, isBadInput, isUncertain, RequestFailure } from '../../relay/failure.ts'
import type { Waiting } from '../../relay/list.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { ObjectNotFoundState } from '../ObjectNotFound.tsx'
import { UnlessNoWarehouse } from '../UnlessNoWarehouse.tsx'

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  error: unknown
  waiting: Waiting
}

/** Table whose rows could not be loaded: the reason, the request id for support, and another attempt. */
export function RowsFailure<Row>({ label, columns, idOf, error, waiting }: Props<Row>) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const failure = {
    message: failureMessage(error, t),
    ...(error instanceof RequestFailure && !isUncertain(error) ? { requestId: error.requestId, code: error.code } : { requestId: null }),
    onRetry: () => navigate(pathname + search, { replace: true }),
  }
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={[]}
      rowId={idOf}
      loading={waiting}
      {...(isBadInput(error)
        ? {
            empty: (
              <UnlessNoWarehouse>
                <ObjectNotFoundState />
              </UnlessNoWarehouse>
            ),
          }
        : { failure, empty: null })}
    />
  )
}
