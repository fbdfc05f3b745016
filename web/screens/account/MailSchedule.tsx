import { Box, Flex, NativeSelect } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { NoticeMailRhythm, type NoticeMailRhythmName } from '../../../graph/notice/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import type { MailSchedule_schedule$key } from './__generated__/MailSchedule_schedule.graphql.ts'
import type { MailScheduleMutation } from './__generated__/MailScheduleMutation.graphql.ts'

const rhythms = Object.keys(NoticeMailRhythm.values) as NoticeMailRhythmName[]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface Schedule {
  rhythm: NoticeMailRhythmName
  hour: number
  timeZone: string
}

/** Puts the answer where the page reads it. */
function showChoice(store: RecordSourceSelectorProxy<MailScheduleMutation['response']>) {
  const fresh = store.getRootField('setNoticeMailRhythm')?.getLinkedRecord('choice')
  if (fresh) store.getRoot().setLinkedRecord(fresh, 'myNoticeMail')
}

/** How often a user of a customer is mailed; a change is saved at once. The hour of a daily mail is in the time zone of the browser in which it was chosen. */
export function MailSchedule({ schedule }: { schedule: MailSchedule_schedule$key }) {
  const t = useT()
  const { formatDate } = useIntl()
  const tell = useNotifyOutcome()
  const saved = useFragment(
    graphql`
      fragment MailSchedule_schedule on NoticeMailSchedule {
        rhythm
        hour
        timeZone
      }
    `,
    schedule,
  )
  const { run } = useCommand<MailScheduleMutation>(graphql`
    mutation MailScheduleMutation($input: SetNoticeMailRhythmInput!) {
      setNoticeMailRhythm(input: $input) {
        choice {
          ...NoticeMail_choice
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const [wish, setWish] = useState<Schedule | null>(null)
  const next = useRef<Schedule | null>(null)
  const isSaving = useRef(false)
  const { rhythm, hour, timeZone } = wish ?? saved
  /** Shows the choice at once. While one is being saved, the latest of those made meanwhile follows it. */
  async function choose(change: Partial<Schedule>) {
    const chosen = { rhythm, hour, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...change }
    setWish(chosen)
    next.current = chosen
    if (isSaving.current) return
    isSaving.current = true
    while (next.current) {
      const { rhythm: often, ...daily } = next.current
      next.current = null
      const outcome = await run({ rhythm: often, ...(often === 'DAILY' && daily) }, { updater: showChoice })
      if (!tell(outcome, null, t('ui.error.save'))) next.current = null
    }
    isSaving.current = false
    setWish(null)
  }
  return (
    <Flex wrap="wrap" gap="3" mt="4">
      <Choice
        label={t('notice.customerMail.rhythm')}
        value={rhythm}
        onChange={(value) => void choose({ rhythm: value as NoticeMailRhythmName })}
      >
        {rhythms.map((one) => (
          <option key={one} value={one}>
            {t(`notice.rhythm.${one}`)}
          </option>
        ))}
      </Choice>
      {rhythm === 'DAILY' && (
        <Choice
          label={t('notice.customerMail.hour', { zone: timeZone.replaceAll('_', ' ') })}
          value={String(hour)}
          onChange={(value) => void choose({ hour: Number(value) })}
        >
          {hours.map((one) => (
            <option key={one} value={one}>
              {formatDate(Date.UTC(2000, 0, 1, one), { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })}
            </option>
          ))}
        </Choice>
      )}
    </Flex>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <Box minW="12rem">
      <label htmlFor={id}>{label}</label>
      <NativeSelect.Root>
        <NativeSelect.Field id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDown aria-hidden />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Box>
  )
}
