import { Badge, Box, Flex, Spinner } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { currentLanguage, languages } from '../../i18n/language.ts'
import { useT } from '../../i18n/useT.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { ProfileDialogQuery } from './__generated__/ProfileDialogQuery.graphql.ts'

/** Name, login, language, and roles by warehouse. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Modal open onClose={onClose} title={t('account.profile.title')}>
      <Suspense fallback={<Spinner my="6" />}>
        <Profile />
      </Suspense>
    </Modal>
  )
}

function Profile() {
  const t = useT()
  const { viewer } = useLazyLoadQuery<ProfileDialogQuery>(
    graphql`
      query ProfileDialogQuery {
        viewer {
          name
          login
          roles {
            code
            name
            warehouseId
          }
          warehouses {
            warehouseId
            name
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'network-only' },
  )
  const placeOf = (id: string | null | undefined) =>
    id ? (viewer.warehouses.find(({ warehouseId }) => warehouseId === id)?.name ?? '–') : t('account.profile.everywhere')
  return (
    <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="6" rowGap="3" pb="4">
      <Row term={t('account.profile.name')}>{viewer.name}</Row>
      <Row term={t('account.profile.login')}>{viewer.login}</Row>
      <Row term={t('shell.language.label')}>{languages.find(({ language }) => language === currentLanguage())?.name}</Row>
      <Row term={t('account.profile.roles')}>
        {viewer.roles.length === 0 && t('account.profile.noRole')}
        <Flex direction="column" gap="1.5">
          {viewer.roles.map(({ code, name, warehouseId }) => (
            <Flex key={`${code} ${warehouseId}`} gap="2" wrap="wrap" align="center">
              <Badge>{name}</Badge>
              <Box as="span" color="muted">
                {placeOf(warehouseId)}
              </Box>
            </Flex>
          ))}
        </Flex>
      </Row>
    </Box>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Box as="dt" color="muted">
        {term}
      </Box>
      <Box as="dd" m="0" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
    </>
  )
}
