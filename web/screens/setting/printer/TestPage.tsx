import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { printJobTone, type ShownProblem, useProblemText } from '../printJob/printJobText.ts'
import { usePrintJobChanges } from '../printJob/usePrintJobChanges.ts'
import type { TestPageMutation } from './__generated__/TestPageMutation.graphql.ts'

type Job = ShownProblem & { id: string; state: 'QUEUED' | 'SENT' | 'CONFIRMED' | 'FAILED' }

/** Prints a test page and shows what the printer answers. */
export function TestPage({ printerId, isPaused }: { printerId: string; isPaused: boolean }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const warehouse = useCurrentWarehouse()
  const problemText = useProblemText()
  const [job, setJob] = useState<Job | null>(null)
  const { run, busy } = useCommand<TestPageMutation>(graphql`
    mutation TestPageMutation($input: TestPrinterInput!) {
      testPrinter(input: $input) {
        printJob {
          id
          state
          problem
          problemDetail
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const takeOver = (changed: Job) => setJob((shown) => (shown?.id === changed.id ? changed : shown))
  usePrintJobChanges(warehouse?.id ?? '', takeOver, job ? [job.id] : [])
  async function print() {
    const outcome = await run({ printerId })
    if (tell(outcome)) setJob(outcome.payload.printJob ?? null)
  }
  return (
    <Section title={t('printer.test.title')}>
      <Box display="grid" gap="3" justifyItems="start">
        <Box color="muted">{t('printer.test.about')}</Box>
        <Button onClick={print} disabled={busy}>
          {t('printer.test.print')}
        </Button>
        {job && (
          <Box role="status" overflowWrap="anywhere">
            <StatusBadge tone={printJobTone[job.state]}>{t(`enum.PrintJobState.${job.state}`)}</StatusBadge>
            {job.state === 'QUEUED' && isPaused && <Box mt="1">{t('printer.test.paused')}</Box>}
            {job.problem && <Box mt="1">{problemText(job)}</Box>}
            {job.state === 'CONFIRMED' && <Box mt="1">{t('printer.test.confirmed')}</Box>}
            {job.state === 'SENT' && !job.problem && <Box mt="1">{t('printer.test.sent')}</Box>}
          </Box>
        )}
      </Box>
    </Section>
  )
}
