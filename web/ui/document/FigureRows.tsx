import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'

/** Figures with what they mean; those that are not known yet or hidden are left out. */
export function FigureRows({ rows }: { rows: readonly (readonly [value: number | null | undefined, name: string, about: ReactNode])[] }) {
  return (
    <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3" rowGap="2">
      {rows.map(
        ([value, name, about]) =>
          value != null && (
            <Box key={name} display="contents">
              <Box textAlign="end" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                <FormattedNumber value={value} />
              </Box>
              <Box>
                {name}
                {about && (
                  <Box textStyle="xs" color="muted">
                    {about}
                  </Box>
                )}
              </Box>
            </Box>
          ),
      )}
    </Box>
  )
}
