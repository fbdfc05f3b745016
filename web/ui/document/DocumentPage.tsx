import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { BackBar } from '../BackBar.tsx'

interface Props {
  title: string
  /** Back target when the page was opened by its link. */
  back: string
  /** State badge. */
  badge?: ReactNode
  /** What the object is and whose it is, beside the title. */
  about?: ReactNode
  /** Buttons, the primary one first. */
  actions?: ReactNode
  /** Side column: stock, approval, history. */
  side?: ReactNode
  /** Sections. */
  children: ReactNode
}

/** Page of one document or object: header, sections, and a side column that goes below them on narrow screens. */
export function DocumentPage({ title, back, badge, about, actions, side, children }: Props) {
  return (
    <Box maxW="1440px" w="full" containerType="inline-size">
      <BackBar title={title} to={back} badge={badge} about={about}>
        {actions}
      </BackBar>
      <Box
        display="grid"
        gap="2.5"
        alignItems="start"
        gridTemplateColumns="minmax(0, 1fr)"
        // Beside a narrower column the tables of a document would be cut off.
        css={side ? { '@container (min-width: 60rem)': { gridTemplateColumns: 'minmax(0, 1fr) 18.5rem' } } : {}}
      >
        <Flex direction="column" gap="2.5" minW="0">
          {children}
        </Flex>
        {side && (
          <Flex direction="column" gap="2.5" minW="0">
            {side}
          </Flex>
        )}
      </Box>
    </Box>
  )
}
