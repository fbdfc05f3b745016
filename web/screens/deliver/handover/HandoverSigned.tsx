import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { signatureField } from '../../../../graph/delivery/states/signature.ts'
import { useT } from '../../../i18n/useT.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { HandoverSigned_sheet$key } from './__generated__/HandoverSigned_sheet.graphql.ts'

/** Who signed for the packages, and the signature. */
export function HandoverSigned({ sheet }: { sheet: HandoverSigned_sheet$key }) {
  const t = useT()
  const { driver, signature, closedAt, closedBy } = useFragment(
    graphql`
      fragment HandoverSigned_sheet on HandoverSheet {
        driver
        signature
        closedAt
        closedBy {
          name
        }
      }
    `,
    sheet,
  )
  return (
    <Section title={t('handover.section.sign')}>
      <Facts
        layout="grid"
        facts={[
          [t('handover.field.driver'), driver],
          [t('handover.field.closed'), closedAt && <RelativeTime at={closedAt} />],
          [t('handover.field.closedBy'), closedBy?.name ?? t('document.history.program')],
          [t('handover.sign.label'), signature ? null : t('handover.sign.wasTyped')],
        ]}
      />
      {signature && (
        <Box
          asChild
          mt="3"
          maxW="24rem"
          w="full"
          bg="card"
          color="ink"
          colorScheme="light"
          borderWidth="1px"
          borderColor="line"
          borderRadius="l2"
        >
          <svg
            viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
            role="img"
            aria-label={t('handover.sign.of', { driver: driver ?? '' })}
          >
            <path d={signature} fill="none" stroke="currentColor" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </Box>
      )}
    </Section>
  )
}
