import { Box, Button, Flex } from '@chakra-ui/react'
import { GitCompareArrows } from 'lucide-react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import type { Conflict } from './useTheirChanges.ts'

interface Props<Values extends FieldValues> {
  conflicts: readonly Conflict<Values>[]
  labelOf: (name: FieldPath<Values>) => string
  textOf: (name: FieldPath<Values>, value: unknown) => string
  onTheirs: (name: FieldPath<Values>) => void
  onMine: (name: FieldPath<Values>) => void
}

/** Fields that somebody else changed too, with both values. */
export function Conflicts<Values extends FieldValues>({ conflicts, labelOf, textOf, onTheirs, onMine }: Props<Values>) {
  const t = useT()
  if (conflicts.length === 0) return null
  return (
    <Box role="alert" px="4" py="2" borderRadius="l3" borderWidth="1px" borderColor="warn.border" bg="warn.subtle">
      {conflicts.map(({ name, theirs, mine }) => (
        <Flex key={name} align="center" wrap="wrap" columnGap="3" rowGap="1" minH="9">
          <Box color="warn.fg" flexShrink="0">
            <GitCompareArrows aria-hidden size={16} />
          </Box>
          <Box flex="1" minW="12rem">
            <b>{t('form.conflict.title', { field: labelOf(name) })}</b>{' '}
            {t('form.conflict.values', { theirs: textOf(name, theirs), mine: textOf(name, mine) })}
          </Box>
          <Button type="button" size="sm" onClick={() => onTheirs(name)}>
            {t('form.conflict.useTheirs')}
          </Button>
          <Button type="button" size="sm" onClick={() => onMine(name)}>
            {t('form.conflict.keepMine')}
          </Button>
        </Flex>
      ))}
    </Box>
  )
}
