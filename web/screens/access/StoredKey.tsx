import { Box, Button } from '@chakra-ui/react'
import { CalendarClock, KeyRound, Pencil } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { CustomerLink } from '../../shell/CustomerLink.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { Facts } from '../../ui/document/Facts.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { NewSecret } from '../../ui/NewSecret.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { UnnamedActor } from '../../ui/UnnamedActor.ts'
import type { StoredKey_key$key } from './__generated__/StoredKey_key.graphql.ts'
import { freshToken } from './freshToken.ts'
import { KeyHistory } from './KeyHistory.tsx'
import { KeyRights } from './KeyRights.tsx'
import { KeyState } from './KeyState.tsx'
import { RevokeKey } from './RevokeKey.tsx'
import { SecretCards } from './SecretCards.tsx'

const EditKeyDialog = lazyComponent(() => import('./EditKeyDialog.tsx').then((file) => file.EditKeyDialog))
const MoveEndDialog = lazyComponent(() => import('./MoveEndDialog.tsx').then((file) => file.MoveEndDialog))
const RotateDialog = lazyComponent(() => import('./RotateDialog.tsx').then((file) => file.RotateDialog))

/** An API key: its secrets, rights, addresses and history. A secret that was just made is shown once. */
export function StoredKey({ apiKey: ref }: { apiKey: StoredKey_key$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const key = useFragment(
    graphql`
      fragment StoredKey_key on ApiKey {
        ...EditKeyDialog_key
        ...KeyHistory_key
        ...MoveEndDialog_key
        ...SecretCards_key
        id
        name
        state
        rights
        addresses
        contactKind
        contactName
        contactActive
        customer {
          id
        }
        customerName
        partnerName
        warehouseName
        secrets {
          live
          endsAt
        }
        createdByName
        createdAt
        expiresAt
        revokedAt
      }
    `,
    ref,
  )
  useDocumentChanges({
    subscription: graphql`
      subscription StoredKeySubscription($id: ID!) {
        apiKeyChanged(id: $id) {
          ...StoredKey_key
        }
      }
    `,
    variables: { id: key.id },
  })
  const [secret, setSecret] = useState(() => freshToken.of(key.id))
  const [opened, setOpened] = useState<'edit' | 'end' | 'rotate' | null>(null)
  useEffect(() => freshToken.keep(key.id, null), [key.id])
  const live = key.secrets.filter((one) => one.live)
  const close = () => setOpened(null)
  const ownerName = key.customerName ?? key.partnerName
  const owner = ownerName ? t('access.key.of', { customer: ownerName }) : t('access.key.ofProvider')
  const unnamed = use(UnnamedActor)
  const contact = key.contactKind === 'NONE' ? null : (key.contactName ?? unnamed)
  return (
    <DocumentPage
      title={key.name}
      back={linkTo('/access/keys')}
      badge={<KeyState apiKey={key} />}
      about={`${owner} · ${contact ? t('access.key.by', { contact }) : t('access.key.noContact')}`}
      actions={
        key.state !== 'REVOKED' && (
          <>
            <Button onClick={() => setOpened('rotate')} disabled={key.state === 'EXPIRED' || live.length > 1}>
              <KeyRound aria-hidden />
              {t('access.secret.add')}
            </Button>
            <Button onClick={() => setOpened('end')}>
              <CalendarClock aria-hidden />
              {t('access.key.moveEnd')}
            </Button>
            <Button onClick={() => setOpened('edit')}>
              <Pencil aria-hidden />
              {t('list.row.edit')}
            </Button>
            <RevokeKey id={key.id} name={key.name} secrets={live.length} />
          </>
        )
      }
      side={
        <>
          <Section title={t('access.key.title')}>
            <Facts
              facts={[
                [
                  t('access.key.owner'),
                  key.customerName ? (
                    <CustomerLink key="owner" customer={key.customer} name={key.customerName} />
                  ) : (
                    (key.partnerName ?? t('access.key.provider'))
                  ),
                ],
                [t('access.key.warehouse'), key.warehouseName ?? t('access.key.everywhere')],
                [t('access.key.contact'), contact && (key.contactActive ? contact : t('access.key.leftName', { name: contact }))],
                [t('access.key.expires'), key.expiresAt ? <RelativeTime key="expires" at={key.expiresAt} /> : t('access.key.never')],
                [t('access.key.revokedAt'), key.revokedAt && <RelativeTime key="revoked" at={key.revokedAt} />],
                [t('access.key.createdBy'), key.createdByName ?? unnamed],
                [t('access.key.created'), <RelativeTime key="created" at={key.createdAt} />],
              ]}
            />
          </Section>
          <Section title={t('access.key.addresses')}>
            {key.addresses.length === 0 ? (
              t('access.key.fromEverywhere')
            ) : (
              <Box as="ul" textStyle="code">
                {key.addresses.map((address) => (
                  <li key={address}>{address}</li>
                ))}
              </Box>
            )}
          </Section>
          <KeyHistory apiKey={key} />
        </>
      }
    >
      {secret && (
        <NewSecret title={t('access.secret.fresh')} about={t('access.secret.freshAbout')} secret={secret} onClose={() => setSecret(null)} />
      )}
      {live.length > 1 && key.state === 'LIVE' && <Box color="muted">{t('access.secret.bothLive')}</Box>}
      <SecretCards apiKey={key} />
      <KeyRights rights={key.rights} />
      {opened === 'edit' && <EditKeyDialog apiKey={key} onClose={close} />}
      {opened === 'end' && <MoveEndDialog apiKey={key} onClose={close} />}
      {opened === 'rotate' && <RotateDialog apiKeyId={key.id} onMade={setSecret} onClose={close} />}
    </DocumentPage>
  )
}
