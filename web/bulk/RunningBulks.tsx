import { Button, chakra, Spinner } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useT } from '../i18n/useT.ts'
import { useBackgroundQuery } from '../relay/useBackgroundQuery.ts'
import type { RunningBulksQuery, RunningBulksQuery$data } from './__generated__/RunningBulksQuery.graphql.ts'
import type { RunningBulksSubscription } from './__generated__/RunningBulksSubscription.graphql.ts'

const query = graphql`
  query RunningBulksQuery {
    bulkJobs {
      id
      action
      state
      total
      applied
      refused
    }
  }
`

type Job = RunningBulksQuery$data['bulkJobs'][number]

interface Props {
  /** The job whose dialog is open: not listed; the list is reloaded when it closes. */
  openId: string | null
  /** The last job that the user saw end in its dialog: what was read before may still say that it runs. */
  seenOver: string | null
  titleOf: (action: string, total: number) => string
  onOver: () => void
  onView: (jobId: string) => void
}

/** The user's running bulk jobs, each with a link to its dialog. Ended jobs stay listed until viewed. */
export function RunningBulks({ openId, seenOver, titleOf, onOver, onView }: Props) {
  const t = useT()
  const known = useBackgroundQuery<RunningBulksQuery>(query, {}, openId)?.bulkJobs ?? []
  const jobs = known.filter(({ id }) => id !== openId && id !== seenOver)
  if (jobs.length === 0) return null
  return (
    <List aria-label={t('bulk.running')}>
      {jobs.map((job) => (
        <Running key={job.id} job={job} title={titleOf(job.action, job.total)} onOver={onOver} onView={onView} />
      ))}
    </List>
  )
}

interface RunningProps extends Pick<Props, 'onOver' | 'onView'> {
  job: Job
  title: string
}

function Running({ job, title, onOver, onView }: RunningProps) {
  const t = useT()
  const [now, setNow] = useState<Pick<Job, 'state' | 'applied' | 'refused'>>(job)
  useSubscription<RunningBulksSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription RunningBulksSubscription($id: ID!) {
            bulkJobChanged(id: $id) {
              id
              state
              applied
              refused
            }
          }
        `,
        variables: { id: job.id },
        onNext: (data) => {
          if (data?.bulkJobChanged) setNow(data.bulkJobChanged)
        },
      }),
      [job.id],
    ),
  )
  const isRunning = now.state === 'RUNNING'
  const tellOver = useEffectEvent(onOver)
  useEffect(() => {
    if (!isRunning) tellOver()
  }, [isRunning])
  return (
    <li>
      {isRunning && <Spinner size="sm" aria-hidden />}
      <b>{title}</b>
      <span>{t('bulk.progress', { done: now.applied + now.refused, total: job.total })}</span>
      {now.refused > 0 && <span className="refused">{t('bulk.refused', { count: now.refused })}</span>}
      <Button size="sm" aria-label={`${t('bulk.view')} ${title}`} onClick={() => onView(job.id)}>
        {t('bulk.view')}
      </Button>
    </li>
  )
}

const List = chakra('ul', {
  base: {
    flexShrink: '0',
    mt: '2',
    display: 'grid',
    gap: '1',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1',
      px: '3',
      py: '1.5',
      bg: 'info.subtle',
      color: 'info.fg',
      borderRadius: 'l2',
      fontVariantNumeric: 'tabular-nums',
    },
    '& b': { fontWeight: 'medium' },
    '& .refused': { color: 'negative.fg' },
    '& button': { ms: 'auto' },
  },
})
