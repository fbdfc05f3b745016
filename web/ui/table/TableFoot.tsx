import { Button } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { CopyText } from '../CopyText.tsx'

export interface Failure {
  message: string
  requestId: string | null
  onRetry: () => void
}

interface Props {
  loading: 'first' | 'again' | 'more' | null
  failure: Failure | null
  hasMore: boolean
  count: number
}

/** The end of the rows: more are coming, they could not come, or that was all. */
export function TableFoot({ loading, failure, hasMore, count }: Props) {
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
  if (hasMore) return <div className="foot">{t('list.more')}</div>
  return <div className="foot">{t('list.end', { count })}</div>
}
