import { Box, Button, Flex } from '@chakra-ui/react'
import { use, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { absolute, RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useTimeZone } from '../../ui/TimeZone.tsx'
import { UnnamedActor } from '../../ui/UnnamedActor.ts'
import type { SecretCards_key$data, SecretCards_key$key } from './__generated__/SecretCards_key.graphql.ts'
import type { SecretCardsMutation } from './__generated__/SecretCardsMutation.graphql.ts'

/** An older secret that was not used within this time, in milliseconds, is said to be unused. */
const quietMs = 86_400_000

type Secret = SecretCards_key$data['secrets'][number]

/** The live secrets of a key side by side, each with its use, and when the last of the others ended. */
export function SecretCards({ apiKey }: { apiKey: SecretCards_key$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const zone = useTimeZone()
  const unnamed = use(UnnamedActor)
  const { state, secrets } = useFragment(
    graphql`
      fragment SecretCards_key on ApiKey {
        state
        secrets {
          id
          live
          startsWith
          endsWith
          createdAt
          createdByName
          endsAt
          lastUsedAt
          lastUsedFrom
        }
      }
    `,
    apiKey,
  )
  const { run, busy } = useCommand<SecretCardsMutation>(graphql`
    mutation SecretCardsMutation($input: EndApiKeySecretInput!) {
      endApiKeySecret(input: $input) {
        apiKey {
          ...StoredKey_key
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const [asked, setAsked] = useState<Secret | null>(null)
  const textOf = ({ startsWith, endsWith }: Secret) => (startsWith ? `${startsWith}…${endsWith ?? ''}` : t('access.secret.unknown'))
  const live = secrets.filter((secret) => secret.live)
  const ended = secrets.length - live.length
  const olderUse = live[1]?.lastUsedAt
  const isStillUsed = Boolean(olderUse && Date.parse(olderUse) > Date.now() - quietMs)
  const end = async (secret: Secret) => {
    if (tell(await run({ apiKeySecretId: secret.id }))) toaster.success(t('access.secret.endedNow', { secret: textOf(secret) }))
    setAsked(null)
  }
  return (
    <Section title={t('access.secret.title')} aside={ended > 0 && <Box color="muted">{t('access.secret.ended', { count: ended })}</Box>}>
      {live.length === 0 && t('access.secret.none')}
      <Box display="grid" gap="2.5" gridTemplateColumns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))">
        {live.map((secret, index) => (
          <Box
            key={secret.id}
            role="group"
            aria-label={textOf(secret)}
            borderWidth="1px"
            borderRadius="l2"
            p="3"
            {...(index === 0 && live.length > 1 && { borderColor: 'brand.solid' })}
          >
            <Flex justify="space-between" align="center" gap="2" wrap="wrap">
              <Box fontWeight="semibold">
                {live.length > 1 ? t(index === 0 ? 'access.secret.newer' : 'access.secret.older') : t('access.secret.only')}
              </Box>
              {secret.endsAt ? (
                <StatusBadge tone="warn">
                  {t('access.secret.endsAt', { at: absolute(new Date(secret.endsAt), zone).slice(0, 16) })}
                </StatusBadge>
              ) : (
                <StatusBadge tone={state === 'LIVE' ? 'positive' : 'gray'}>{t('enum.ApiKeyState.LIVE')}</StatusBadge>
              )}
            </Flex>
            <Box textStyle="code" color="muted">
              {textOf(secret)}
            </Box>
            <Box color="muted" textStyle="sm">
              {secret.createdByName ?? unnamed} <RelativeTime at={secret.createdAt} />
            </Box>
            <Box mt="1.5">
              {secret.lastUsedAt ? (
                <>
                  {t('access.secret.used', { address: secret.lastUsedFrom ?? '–' })} <RelativeTime at={secret.lastUsedAt} />
                </>
              ) : (
                t('access.key.neverUsed')
              )}
            </Box>
            {live.length > 1 && state !== 'REVOKED' && (
              <Button size="sm" mt="2" onClick={() => setAsked(secret)}>
                {t('access.secret.endNow')}
              </Button>
            )}
            {index === 0 && live.length > 1 && (
              <Box mt="2" color="muted">
                {!secret.lastUsedAt && t('access.secret.notYet')}
                {secret.lastUsedAt && (isStillUsed ? t('access.secret.stillUsed') : t('access.secret.quiet'))}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          open
          title={t('access.secret.endAsk', { secret: textOf(asked) })}
          confirm={t('access.secret.endNow')}
          destructive
          busy={busy}
          onConfirm={() => void end(asked)}
          onClose={() => setAsked(null)}
        >
          {t(asked.lastUsedAt ? 'access.secret.endUsed' : 'access.secret.endUnused')}
          {asked.id === live[0]?.id && live.length > 1 && ` ${t('access.secret.endNewer')}`}
        </ConfirmDialog>
      )}
    </Section>
  )
}
