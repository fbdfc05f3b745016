import { Box, Flex, Skeleton } from '@chakra-ui/react'
import { useT } from '../i18n/useT.ts'

const widths = ['62%', '84%', '48%', '71%', '56%', '90%', '66%', '78%']
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Skeleton rows as high as real ones, so that nothing jumps. */
export function TableSkeleton({ rows = 12, columns = 6 }: { rows?: number; columns?: number }) {
  const t = useT()
  return (
    <Box layerStyle="card" overflow="hidden" aria-busy="true" role="status" aria-label={t('ui.loading.label')}>
      {numbers(rows).map((row) => (
        <Flex key={row} align="center" gap="6" h="9" px="3" borderBottomWidth="1px" borderColor="line.soft">
          {numbers(columns).map((column) => (
            <Box key={column} flex="1">
              <Skeleton h="3" w={widths[(row + column * 3) % widths.length] ?? '60%'} />
            </Box>
          ))}
        </Flex>
      ))}
    </Box>
  )
}

export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  const t = useT()
  return (
    <Box aria-busy="true" role="status" aria-label={t('ui.loading.label')}>
      {numbers(fields).map((field) => (
        <Box key={field} mb="4">
          <Skeleton h="3" w="20" mb="2" />
          <Skeleton h="8" w="full" />
        </Box>
      ))}
    </Box>
  )
}

/** Skeleton of a page whose code or query is loading. */
export function PageSkeleton() {
  return (
    <Box>
      <Flex justify="space-between" mb="4">
        <Skeleton h="6" w="32" />
        <Skeleton h="6" w="24" />
      </Flex>
      <TableSkeleton />
    </Box>
  )
}
