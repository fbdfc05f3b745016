import { Box, Button, Flex } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { carrierManifestMachine } from '../../../../graph/delivery/states/handover.ts'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { openBlankWindow, openFile } from '../../../relay/openSheet.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import { PrintMenu } from '../../print/PrintMenu.tsx'
import { usePrintAt } from '../../print/usePrintAt.ts'
import type { HandoverManifests_sheet$data, HandoverManifests_sheet$key } from './__generated__/HandoverManifests_sheet.graphql.ts'
import type { HandoverManifestsRetryMutation } from './__generated__/HandoverManifestsRetryMutation.graphql.ts'

type Manifest = HandoverManifests_sheet$data['manifests'][number]

/** What the carriers say about their packages on a signed sheet, with their documents; nothing for carriers without manifests. */
export function HandoverManifests({ sheet }: { sheet: HandoverManifests_sheet$key }) {
  const t = useT()
  const { manifests } = useFragment(
    graphql`
      fragment HandoverManifests_sheet on HandoverSheet {
        manifests {
          id
          carrier
          state
          allowedActions
          packageCount
          number
          refusedNumbers
          failure
          updatedAt
          documents {
            id
            name
            path
          }
        }
      }
    `,
    sheet,
  )
  if (manifests.length === 0) return null
  return (
    <Section title={t('handover.section.manifests')}>
      <Flex as="ul" listStyleType="none" direction="column" gap="4" aria-live="polite">
        {manifests.map((manifest) => (
          <OfCarrier key={manifest.id} manifest={manifest} />
        ))}
      </Flex>
    </Section>
  )
}

function OfCarrier({ manifest }: { manifest: Manifest }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { id, carrier, state, allowedActions, packageCount, number, refusedNumbers, failure, updatedAt, documents } = manifest
  // The answer selects no state: the carrier may have answered before it arrives.
  const { run, busy } = useCommand<HandoverManifestsRetryMutation>(graphql`
    mutation HandoverManifestsRetryMutation($input: RetryCarrierManifestInput!) {
      retryCarrierManifest(input: $input) {
        manifest {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return (
    <li>
      <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
        <Box fontWeight="semibold">{carrier}</Box>
        <StatusBadge tone={stateTone(carrierManifestMachine, state)}>{t(`state.CarrierManifest.${state}`)}</StatusBadge>
        {number && <CopyText text={number} />}
        <Box color="muted">
          {t('handover.manifest.packages', { count: packageCount })} · <RelativeTime at={updatedAt} />
        </Box>
      </Flex>
      {failure && (
        <Box mt="1" color="negative.fg">
          {failure}
        </Box>
      )}
      {refusedNumbers.length > 0 && (
        <Box mt="1" color="warn.fg" overflowWrap="anywhere">
          {t('handover.manifest.refused', { count: refusedNumbers.length, numbers: refusedNumbers.join(', ') })}
        </Box>
      )}
      <Flex mt="2" gap="2" wrap="wrap" _empty={{ display: 'none' }}>
        {documents.map((document) => (
          <DocumentButton key={document.id} document={document} />
        ))}
        {allowedActions.includes('retry') && (
          <Button loading={busy} onClick={async () => tell(await run({ manifestId: id }))}>
            <RotateCw aria-hidden />
            {t('action.CarrierManifest.retry')}
          </Button>
        )}
      </Flex>
    </li>
  )
}

/** Prints a document of the carrier, in the browser or at a printer. */
function DocumentButton({ document: { id, name, path } }: { document: Manifest['documents'][number] }) {
  const t = useT()
  const [isLoading, setLoading] = useState(false)
  const { printAt, busy } = usePrintAt(id, name)
  const open = (target: Window | null) => {
    setLoading(true)
    openFile(path, `${name}.pdf`, target)
      .catch((error) => toaster.error(failureMessage(error, t)))
      .finally(() => setLoading(false))
  }
  return (
    <PrintMenu
      named
      label={name}
      disabled={isLoading || busy}
      onBrowser={() => open(openBlankWindow())}
      onPrinter={(printer, stationId) => void printAt(printer, stationId)}
    />
  )
}
