import { Button, chakra } from '@chakra-ui/react'
import { Printer, Scale } from 'lucide-react'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { useProblemText } from '../../setting/printJob/printJobText.ts'
import { usePrintJobActions } from '../../setting/printJob/usePrintJobActions.ts'
import { asksPerson, type LabelJob } from './labelJobs.ts'
import type { LabelPrinting } from './useLabelPrinting.ts'

/** Status of the last label, and those before it that failed or wait for a person; and the package that goes to a scale. */
export function PackLabel({ printing, onAgain }: { printing: LabelPrinting; onAgain: () => void }) {
  const t = useT()
  return (
    <>
      <LabelsOf printing={printing} onAgain={onAgain} />
      {printing.toWeigh && (
        <Strip data-trouble="" role="status">
          <Scale aria-hidden />
          <span>{t('pack.label.toWeigh', { number: printing.toWeigh })}</span>
        </Strip>
      )}
    </>
  )
}

function LabelsOf({ printing: { job, earlier, settle }, onAgain }: { printing: LabelPrinting; onAgain: () => void }) {
  return [...earlier, ...(job ? [job] : [])].map((one) =>
    one.state === 'failed' ? (
      <FailedLabel key={one.jobId} job={one} onAgain={onAgain} />
    ) : (
      <LabelStatus key={one.jobId} job={one} onSettle={(good) => settle(good, one)} />
    ),
  )
}

/** Where a label is; asks whether it was printed, if its printer does not say so. */
function LabelStatus({ job, onSettle }: { job: LabelJob; onSettle: (good: boolean) => void }) {
  const t = useT()
  const asks = asksPerson(job)
  return (
    <Strip data-state={job.state} data-trouble={job.trouble ? '' : undefined} role="status">
      <Printer aria-hidden />
      <span>
        {t(labelKey(job, asks), { number: job.number })}
        <Trouble trouble={job.trouble} />
      </span>
      {asks && (
        <>
          <Button size="xl" variant="solid" colorPalette="brand" onClick={() => onSettle(true)}>
            {t('pack.label.ok')}
          </Button>
          <Button size="xl" onClick={() => onSettle(false)}>
            {t('pack.label.none')}
          </Button>
        </>
      )}
    </Strip>
  )
}

/** A label of which nothing was sent is sent again by the server. */
function labelKey({ state, trouble }: LabelJob, asks: boolean): MessageKey {
  const problem = trouble?.problem
  if (state === 'printing' && (problem === 'UNREACHABLE' || problem === 'BUSY')) return 'pack.label.retrying'
  return state === 'sent' && !asks ? 'pack.label.atPrinter' : `pack.label.${state}`
}

/** A label that was not printed: the server sends it again to its printer, or a reprint is made. */
function FailedLabel({ job, onAgain }: { job: LabelJob; onAgain: () => void }) {
  const t = useT()
  const { retry, busy } = usePrintJobActions()
  return (
    <Strip data-state="failed" role="status">
      <Printer aria-hidden />
      <span>
        {t('pack.label.failed', { number: job.number })}
        <Trouble trouble={job.trouble} />
      </span>
      <Button size="xl" disabled={busy} onClick={() => (job.trouble ? void retry(job.jobId) : onAgain())}>
        {t(job.trouble ? 'printJob.retry' : 'pack.command.reprint')}
      </Button>
    </Strip>
  )
}

function Trouble({ trouble }: { trouble: LabelJob['trouble'] }) {
  const problemText = useProblemText()
  return trouble && <small>{problemText(trouble)}</small>
}

const Strip = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    mt: '4',
    px: '4',
    py: '2',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'lg',
    bg: 'card',
    textStyle: 'lg',
    '& svg': { boxSize: '6', color: 'muted' },
    '& > span': { flex: '1', minW: '10rem', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'sm' },
    '&[data-trouble]': { bg: 'warn.subtle', color: 'warn.fg' },
    '&[data-state=failed]': { bg: 'negative.subtle', borderColor: 'negative.border', color: 'negative.fg' },
    '&[data-state=confirmed]': { color: 'muted' },
  },
})
