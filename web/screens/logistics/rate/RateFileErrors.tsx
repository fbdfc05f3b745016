import { Box } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import type { ReadRates } from '../../../relay/rateFile.ts'

/** What is wrong in the cells of a price file; nothing was changed. */
export function RateFileErrors({ answer: { userErrors, errorCount } }: { answer: ReadRates }) {
  const t = useT()
  return (
    <Box role="alert" px="3" py="2" bg="negative.subtle" color="negative.fg" borderRadius="l2" textStyle="sm">
      <Box fontWeight="medium" mb="1">
        {t('rate.file.errors', { count: errorCount })}
      </Box>
      <Box as="ul" ps="4" listStyleType="disc">
        {userErrors.map(({ cell, code, message }) => (
          <li key={`${cell} ${code}`}>{message}</li>
        ))}
      </Box>
      {errorCount > userErrors.length && <Box mt="1">{t('rate.file.moreErrors', { count: errorCount - userErrors.length })}</Box>}
    </Box>
  )
}
