import { Box, chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { AnnouncementReaders_announcement$key } from './__generated__/AnnouncementReaders_announcement.graphql.ts'

/** Who has read the present text of an announcement, and who has not. */
export function AnnouncementReaders({ announcement }: { announcement: AnnouncementReaders_announcement$key }) {
  const t = useT()
  const { reach, readers, mustConfirm } = useFragment(
    graphql`
      fragment AnnouncementReaders_announcement on Announcement {
        mustConfirm
        reach {
          people
          read
          confirmed
        }
        readers {
          staffId
          name
          customerName
          readAt
          confirmedAt
        }
      }
    `,
    announcement,
  )
  const { people, read, confirmed } = reach
  const groups = [
    { id: 'unread', label: t('announcement.readers.unread', { count: people - read }), of: readers.filter(({ readAt }) => !readAt) },
    { id: 'read', label: t('announcement.readers.read', { count: read }), of: readers.filter(({ readAt }) => readAt) },
  ]
  return (
    <Section title={t('announcement.readers.title')}>
      <Box textStyle="lg" fontWeight="semibold">
        {t('announcement.readOf', { read, people })}
      </Box>
      {mustConfirm && (
        <Box color="muted" textStyle="sm">
          {t('announcement.confirmedOf', { confirmed, people })}
        </Box>
      )}
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ id, label, of }) => (
          <Box key={id} mt="3">
            <Box textStyle="xs" color="muted" mb="1">
              {label}
            </Box>
            <People aria-label={label}>
              {of.map(({ staffId, name, customerName, readAt, confirmedAt }) => (
                <li key={staffId}>
                  <Box as="span" minW="0" overflowWrap="anywhere">
                    {name}
                    {customerName && (
                      <Box as="span" display="block" color="muted" textStyle="xs">
                        {customerName}
                      </Box>
                    )}
                  </Box>
                  {readAt && (
                    <Box as="span" color="muted" textStyle="xs">
                      {confirmedAt && `${t('announcement.isConfirmed')} `}
                      <RelativeTime at={confirmedAt ?? readAt} />
                    </Box>
                  )}
                </li>
              ))}
            </People>
          </Box>
        ))}
    </Section>
  )
}

const People = chakra('ul', {
  base: {
    listStyle: 'none',
    '& li': { display: 'flex', justifyContent: 'space-between', gap: '2', py: '1', borderTopWidth: '1px', borderColor: 'line.soft' },
  },
})
