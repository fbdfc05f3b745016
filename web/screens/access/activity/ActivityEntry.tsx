import { Box, Button, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { documentLink } from '../../../shell/documentLink.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { addDays, dayIn, startOfDay } from '../../../ui/period.ts'
import { absolute } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import type { ActivityEntryQuery } from './__generated__/ActivityEntryQuery.graphql.ts'
import { actorText } from './activityColumns.tsx'
import { OtherTries } from './OtherTries.tsx'
import { OutcomeBadge } from './outcome.tsx'
import { useCommandText } from './useCommandText.ts'

const query = graphql`
  query ActivityEntryQuery($id: ID!) {
    activity(id: $id) {
      id
      at
      command
      outcome
      failure
      message
      who
      actorId
      actorName
      stationName
      address
      browser
      system
      sessionAt
      requestId
      key
      warehouseNumber
      customerCode
      recipientReason
      documentCount
      documents {
        documentId
        type
        label
      }
      changes {
        type
        documentId
        from
        to
      }
    }
  }
`

type Entry = NonNullable<ActivityEntryQuery['response']['activity']>
type Document = Entry['documents'][number]

const pages: Readonly<Record<string, string>> = {
  ApiKey: '/access/keys',
  Customer: '/customer',
  Product: '/product/edit',
  Role: '/role',
  Staff: '/staff',
}

function pageOf({ documentId, type, label }: Document, linkTo: (path: string) => string): string | null {
  if (pages[type] && label) return linkTo(`${pages[type]}/${encodeURIComponent(documentId)}`)
  return documentLink({ documentKind: type, documentId, documentNumber: label }, linkTo)
}

/** One entry of the log: what, on what, who, from where, and how it ended. */
export function ActivityEntry({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const answer = useBackgroundQuery<ActivityEntryQuery>(query, { id })
  const commandText = useCommandText()
  const entry = answer?.activity
  return (
    <Box as="aside" aria-label={t('activity.entry')}>
      <Section
        title={entry ? commandText(entry.command) : t('activity.entry')}
        aside={
          <Flex align="center" gap="2">
            {entry && <OutcomeBadge t={t} outcome={entry.outcome} />}
            <Button size="sm" variant="ghost" aria-label={t('activity.close')} onClick={onClose}>
              <X size={16} aria-hidden />
            </Button>
          </Flex>
        }
      >
        {entry ? <Opened entry={entry} /> : <Box color="muted">{t(answer ? 'activity.missing' : 'activity.loading')}</Box>}
      </Section>
    </Box>
  )
}

function Opened({ entry }: { entry: Entry }) {
  const t = useT()
  const zone = useTimeZone()
  const linkTo = useLinkTo()
  const {
    at,
    who,
    actorId,
    stationName,
    address,
    browser,
    system,
    sessionAt,
    documents,
    documentCount,
    changes,
    failure,
    recipientReason,
  } = entry
  const time = (moment: string) => absolute(new Date(moment), zone)
  const name = actorText(entry, t)
  const actorPage = who === 'STAFF' ? '/staff' : who === 'KEY' ? '/access/keys' : null
  const dayOf = (days: number) => startOfDay(addDays(dayIn(zone, new Date(at)), days), zone)
  const moves = changes.filter(({ from, to }) => from !== to)
  const labels = new Map(documents.map(({ documentId, label }) => [documentId, label]))
  const device = [browser, system].filter(Boolean).join(' · ')
  return (
    <Flex direction="column" gap="4">
      {failure && (
        <Box>
          <Box textStyle="code" color="negative.fg">
            {failure}
          </Box>
          {entry.message && <p>{entry.message}</p>}
          <WhyButton code={failure} />
          <Box color="muted">{t('activity.unchanged')}</Box>
          {actorId && <OtherTries actorId={actorId} name={name} since={dayOf(0)} until={dayOf(1)} />}
        </Box>
      )}
      <Facts
        facts={[
          [
            t('activity.field.on'),
            documents.length > 0 && (
              <Flex direction="column" align="start">
                {documents.map((document) => (
                  <DocumentName key={document.documentId} document={document} to={pageOf(document, linkTo)} />
                ))}
                {documentCount > documents.length && t('activity.more', { count: documentCount - documents.length })}
              </Flex>
            ),
          ],
          [t('activity.field.reason'), recipientReason && t(`enum.RecipientReason.${recipientReason as 'CARRIER'}`)],
          [t('activity.field.at'), `${time(at)} ${zone}`],
          [
            t('activity.field.who'),
            actorPage && actorId ? (
              <Link key="who" to={linkTo(`${actorPage}/${encodeURIComponent(actorId)}`)}>
                {name}
              </Link>
            ) : (
              name
            ),
          ],
          [t('activity.field.session'), sessionAt && time(sessionAt)],
          [t('activity.field.station'), stationName],
          [t('activity.field.device'), device],
          [t('activity.field.address'), address],
          [t('access.key.warehouse'), entry.warehouseNumber],
          [t('activity.field.customer'), entry.customerCode],
          [t('activity.field.request'), <CopyText key="request" text={entry.requestId} />],
          [t('activity.field.key'), entry.key],
          [t('activity.field.command'), entry.command],
        ]}
      />
      {moves.length > 0 && (
        <LineTable
          label={t('activity.changes')}
          lines={moves}
          lineId={({ documentId, from, to }) => `${documentId} ${from} ${to}`}
          empty={null}
          columns={[
            { id: 'what', header: t('activity.field.on'), cell: ({ documentId, type }) => labels.get(documentId) ?? type },
            { id: 'from', header: t('activity.before'), cell: ({ type, from }) => (from ? <StateName type={type} state={from} /> : '–') },
            { id: 'to', header: t('activity.after'), cell: ({ type, to }) => <StateName type={type} state={to} /> },
          ]}
        />
      )}
    </Flex>
  )
}

function StateName({ type, state }: { type: string; state: string }) {
  const t = useT()
  return t(`state.${type}.${state}` as MessageKey)
}

function DocumentName({ document: { type, label }, to }: { document: Document; to: string | null }) {
  const text = label ?? type
  return (
    <Box as="span" textStyle="code" css={{ '& a': { color: 'brand.fg', _hover: { textDecoration: 'underline' } } }}>
      {to ? <Link to={to}>{text}</Link> : text}
    </Box>
  )
}
