import { Box, Button, chakra, Flex, Skeleton } from '@chakra-ui/react'
import { ExternalLink, RotateCw } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useFileUrl } from '../../../relay/useFileUrl.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import type { Tone } from '../../../theme/colors.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { PackageLabel_package$data, PackageLabel_package$key } from './__generated__/PackageLabel_package.graphql.ts'
import type { PackageLabelMutation } from './__generated__/PackageLabelMutation.graphql.ts'

const tones: Record<PackageLabel_package$data['label']['state'], Tone> = {
  NONE: 'gray',
  REQUESTED: 'info',
  READY: 'brand',
  PRINTED: 'brand',
  FAILED: 'negative',
  VOID_REQUESTED: 'warn',
  VOIDED: 'gray',
}

/** Preview of the shipping label. */
export function PackageLabel({ pkg }: { pkg: PackageLabel_package$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const mayLabel = useRight('package:label')
  const { id, label } = useFragment(
    graphql`
      fragment PackageLabel_package on Package {
        id
        label {
          state
          trackingNumber
          path
        }
      }
    `,
    pkg,
  )
  const { run, busy } = useCommand<PackageLabelMutation>(graphql`
    mutation PackageLabelMutation($input: RetryLabelInput!) {
      retryLabel(input: $input) {
        package {
          ...PackageLabel_package
          ...PackageNotice_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const url = useFileUrl(mayLabel ? label.path : null)
  const badge = <StatusBadge tone={tones[label.state]}>{t(`enum.LabelState.${label.state}`)}</StatusBadge>
  return (
    <Section title={t('package.field.label')} aside={badge}>
      <Flex align="center" justify="space-between" wrap="wrap" gap="2">
        {label.trackingNumber ? <CopyText text={label.trackingNumber} /> : <Box color="muted">{t('package.detail.noTracking')}</Box>}
        {label.state === 'FAILED' && mayLabel && (
          <Button size="sm" loading={busy} onClick={async () => tell(await run({ packageId: id }))}>
            <RotateCw aria-hidden />
            {t('package.bulk.label')}
          </Button>
        )}
        {url && (
          <Button asChild size="sm" variant="ghost">
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              {t('package.detail.openLabel')}
            </a>
          </Button>
        )}
      </Flex>
      {mayLabel && label.path && (
        <Paper>
          {url === null && <Skeleton h="full" />}
          {url && <iframe title={t('package.field.label')} src={`${url}#toolbar=0&navpanes=0&view=FitH`} />}
          {url === undefined && <p>{t('package.detail.labelGone')}</p>}
        </Paper>
      )}
    </Section>
  )
}

const Paper = chakra('div', {
  base: {
    mt: '3',
    aspectRatio: '100 / 150',
    bg: 'white',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    overflow: 'hidden',
    '& > iframe': { display: 'block', w: 'full', h: 'full' },
    '& > p': { p: '4', color: 'black' },
  },
})
