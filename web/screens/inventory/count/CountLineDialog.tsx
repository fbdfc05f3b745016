import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { CountLineDialog_line$key } from './__generated__/CountLineDialog_line.graphql.ts'
import { RefuseLinesDialog } from './RefuseLinesDialog.tsx'
import { useDecideLines } from './useDecideLines.ts'

/** A line of a count: who counted what, what moved meanwhile, and what can be decided. */
export function CountLineDialog({ line: key, countId, onClose }: { line: CountLineDialog_line$key; countId: string; onClose: () => void }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { busy, approve, recount } = useDecideLines()
  const [refusing, setRefusing] = useState(false)
  const line = useFragment(
    graphql`
      fragment CountLineDialog_line on StockCountLine {
        id
        location
        sku
        book
        expected
        counted
        difference
        allowedDecisions
        entries {
          counted
          countedAt
          by
        }
        movements {
          change
          movedAt
          documentKind
          documentNumber
        }
      }
    `,
    key,
  )
  const { location, sku, entries, movements, allowedDecisions } = line
  const program = t('document.history.program')
  const events = [
    ...(entries ?? []).map(({ counted, countedAt, by }) => ({
      at: countedAt,
      title: t('count.line.counted', { count: counted }),
      about: by ?? program,
      tone: 'brand' as const,
    })),
    ...(movements ?? []).map(({ change, movedAt, documentNumber }) => ({
      at: movedAt,
      title: t('count.line.moved', { change }),
      about: documentNumber,
      tone: 'gray' as const,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  const decide = async (run: typeof approve, done: string) => {
    if (!tell(await run(countId, [line.id]))) return
    toaster.success(done)
    onClose()
  }
  if (refusing) return <RefuseLinesDialog countId={countId} lineIds={[line.id]} onClose={onClose} />
  return (
    <Modal open onClose={onClose} title={`${location} · ${sku}`}>
      <Flex direction="column" gap="3" pb="3">
        <Facts
          layout="grid"
          facts={[
            [t('count.field.book'), line.book],
            [t('count.field.expected'), line.expected],
            [t('count.field.counted'), line.counted],
            [t('count.field.difference'), line.difference],
          ]}
        />
        {events.length === 0 ? (
          <Box color="muted">{t('count.line.nothing')}</Box>
        ) : (
          <Timeline
            entries={events.map(({ at, title, about, tone }) => ({
              key: `${at} ${title} ${about}`,
              title,
              about,
              tone,
              at: <RelativeTime at={at} />,
            }))}
          />
        )}
        <Flex justify="flex-end" gap="2" wrap="wrap">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          {allowedDecisions.includes('RECOUNT') && (
            <Button loading={busy} onClick={() => decide(recount, t('count.recount.done', { count: 1 }))}>
              {t('count.recount')}
            </Button>
          )}
          {allowedDecisions.includes('REFUSE') && <Button onClick={() => setRefusing(true)}>{t('count.refuse')}</Button>}
          {allowedDecisions.includes('APPROVE') && (
            <Button
              variant="solid"
              colorPalette="brand"
              loading={busy}
              onClick={() => decide(approve, t('count.approve.done', { count: 1 }))}
            >
              {t('count.approve', { count: 1 })}
            </Button>
          )}
        </Flex>
      </Flex>
    </Modal>
  )
}
