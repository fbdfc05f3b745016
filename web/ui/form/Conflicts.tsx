import { Box, Button, Flex } from '@chakra-ui/react'
import { GitCompareArrows } from 'lucide-react'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import type { ServerForm } from './useServerForm.ts'
import type { Conflict } from './useTheirChanges.ts'

/** Who changed a field, and when; `by` is null if that is not known. */
export interface ChangeAuthor {
  by: string | null
  at: string
}

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  conflicts: readonly Conflict<Values>[]
  textOf: (name: FieldPath<Values>, value: unknown) => string
  authorOf: (name: FieldPath<Values>) => ChangeAuthor | null
  onTheirs: (name: FieldPath<Values>) => void
  onMine: (name: FieldPath<Values>) => void
}

/** Fields that somebody else changed too, with both values. */
export function Conflicts<Values extends FieldValues>({ conflicts, ...props }: Props<Values>) {
  if (conflicts.length === 0) return null
  return (
    <Box role="alert" px="4" py="2" borderRadius="l3" borderWidth="1px" borderColor="warn.border" bg="warn.subtle">
      {conflicts.map((conflict) => (
        <Row key={conflict.name} conflict={conflict} {...props} />
      ))}
    </Box>
  )
}

type RowProps<Values extends FieldValues> = Omit<Props<Values>, 'conflicts'> & { conflict: Conflict<Values> }

function Row<Values extends FieldValues>({ form, conflict: { name, theirs }, textOf, authorOf, onTheirs, onMine }: RowProps<Values>) {
  const t = useT()
  const mine = useWatch({ control: form.control, name })
  const field = form.labelOf(name)
  const author = authorOf(name)
  return (
    <Flex align="center" wrap="wrap" columnGap="3" rowGap="1" minH="9">
      <Box color="warn.fg" flexShrink="0">
        <GitCompareArrows aria-hidden size={16} />
      </Box>
      <Box flex="1" minW="12rem">
        <b>
          {author?.by ? (
            <FormattedMessage id="form.conflict.by" values={{ who: author.by, field, ago: <Ago key="ago" at={author.at} /> }} />
          ) : (
            t('form.conflict.title', { field })
          )}
        </b>{' '}
        {t('form.conflict.values', { theirs: textOf(name, theirs), mine: textOf(name, mine) })}
      </Box>
      <Button type="button" size="sm" onClick={() => onTheirs(name)}>
        {t('form.conflict.useTheirs')}
      </Button>
      <Button type="button" size="sm" onClick={() => onMine(name)}>
        {t('form.conflict.keepMine')}
      </Button>
    </Flex>
  )
}

/** A screen reader does not repeat the notice because a minute has passed. */
function Ago({ at }: { at: string }) {
  return (
    <span aria-live="off">
      <RelativeTime at={at} />
    </span>
  )
}

interface TheirValueProps {
  author: ChangeAuthor | null
  value: string
  onUse: () => void
}

/** Another person's value, at its field. */
export function TheirValue({ author, value, onUse }: TheirValueProps) {
  const t = useT()
  return (
    <>
      {author?.by ? t('form.conflict.theirsBy', { who: author.by, value }) : t('form.conflict.theirs', { value })}{' '}
      <Button type="button" variant="plain" size="xs" h="auto" px="0" colorPalette="warn" textDecoration="underline" onClick={onUse}>
        {t('form.conflict.use')}
      </Button>
    </>
  )
}
