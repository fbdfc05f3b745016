import { Button } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { CopyText } from '../CopyText.tsx'

export interface Failure {
  message: string
  requestId: string | null
  code?: string | null
  onRetry: () => void
}

/** `first`: no rows yet; `other`: the rows belong to the previous filters or order; `same`: they are reloaded; `more`: more of them are. */
export type Loading = 'first' | 'other' | 'same' | 'more' | null

interface Props {
  loading: Loading
  failure: Failure | null
  hasMore: boolean
  count: number
  /** Columns hidden for lack of width. */
  hidden: number
}

/** End of the rows: loading more, failed, or end of list. */
export function TableFoot({ loading, failure, hasMore, count, hidden }: Props) {
  const t = useT()
  if (failure) {
    return (
      <div className="foot" role="alert">
        {failure.message}
        {failure.requestId && (
          <span>
            {t('ui.error.requestId')} <CopyText text={failure.requestId} />
          </span>
        )}
        <Button size="xs" onClick={failure.onRetry} disabled={loading !== null}>
          {t('ui.error.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className="foot">
      {hasMore ? t('list.more') : t('list.end', { count })}
      {hidden > 0 && <span>{t('list.columns.hidden', { count: hidden })}</span>}
    </div>
  )
}
