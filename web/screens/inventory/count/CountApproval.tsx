import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { CountApproval_count$key } from './__generated__/CountApproval_count.graphql.ts'
import { CountLosses } from './CountLosses.tsx'
import { useDecideLines } from './useDecideLines.ts'

const RefuseLinesDialog = lazyComponent(() => import('./RefuseLinesDialog.tsx').then((file) => file.RefuseLinesDialog))

/** Differences above the limit, what their approval does, and the decision. */
export function CountApproval({ count: key }: { count: CountApproval_count$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { busy, approve, recount } = useDecideLines()
  const [refusing, setRefusing] = useState(false)
  const count = useFragment(
    graphql`
      fragment CountApproval_count on StockCount {
        id
        ...CountLosses_count
        sheet {
          lines {
            id
            location
            sku
            state
            difference
            allowedDecisions
          }
        }
      }
    `,
    key,
  )
  const waiting = (count.sheet?.lines ?? []).filter(({ state }) => state === 'NEEDS_APPROVAL')
  if (waiting.length === 0) return <CountLosses count={count} />
  const decidable = waiting.filter(({ allowedDecisions }) => allowedDecisions.includes('APPROVE'))
  const again = waiting.filter(({ allowedDecisions }) => allowedDecisions.includes('RECOUNT'))
  const idsOf = (lines: typeof waiting) => lines.map(({ id }) => id)
  const decide = async (run: typeof approve, lines: typeof waiting, done: string) => {
    if (tell(await run(count.id, idsOf(lines)))) toaster.success(done)
  }
  return (
    <>
      <Section title={t('count.section.approval')}>
        <Flex direction="column" gap="2.5">
          <Box color="muted">{t('count.hint.approval')}</Box>
          {waiting.map(({ id, location, sku, difference }) => (
            <Flex key={id} justify="space-between" gap="2">
              <Box minW="0">
                <CopyText text={sku} />
                <Box color="muted">{location}</Box>
              </Box>
              <Quantity value={difference} signed />
            </Flex>
          ))}
          {decidable.length > 0 && (
            <Button
              variant="solid"
              colorPalette="brand"
              loading={busy}
              onClick={() => decide(approve, decidable, t('count.approve.done', { count: decidable.length }))}
            >
              {t('count.approve', { count: decidable.length })}
            </Button>
          )}
          {again.length > 0 && (
            <Button loading={busy} onClick={() => decide(recount, again, t('count.recount.done', { count: again.length }))}>
              {t('count.recount')}
            </Button>
          )}
          {decidable.length > 0 && <Button onClick={() => setRefusing(true)}>{t('count.refuse')}</Button>}
          {decidable.length === 0 && again.length > 0 && <Box color="muted">{t('count.hint.ownCount')}</Box>}
        </Flex>
        {refusing && <RefuseLinesDialog countId={count.id} lineIds={idsOf(decidable)} onClose={() => setRefusing(false)} />}
      </Section>
      <CountLosses count={count} />
    </>
  )
}
