import { Box, chakra, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { currentLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/useT.ts'
import { Section } from '../../ui/Section.tsx'
import type { ServerSettings_settings$key } from './__generated__/ServerSettings_settings.graphql.ts'

/** Settings of the server process, which its environment sets: they are read here, and changed there. */
export function ServerSettings({ settings: key }: { settings: ServerSettings_settings$key }) {
  const t = useT()
  const settings = useFragment(
    graphql`
      fragment ServerSettings_settings on ServerSetting @relay(plural: true) {
        name
        effectZh
        effectEn
        isSecret
        isSet
        value
        defaultValue
      }
    `,
    key,
  )
  return (
    <Section title={t('setting.server.title')}>
      <Box color="muted">{t('setting.server.about')}</Box>
      <Box as="ul" divideY="1px">
        {settings.map(({ name, effectZh, effectEn, isSecret, isSet, value, defaultValue }) => (
          <Flex as="li" key={name} gap="4" py="3" justify="space-between" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
            <Box minW="0" flex={{ base: '1 1 100%', sm: '1 1 16rem' }}>
              <Code fontWeight="semibold">{name}</Code>
              <Box color="muted">
                <TextWithCode text={currentLanguage() === 'en' ? effectEn : effectZh} />
              </Box>
            </Box>
            <Box minW="0" textAlign={{ sm: 'end' }} flex={{ base: '1', sm: 'none' }} maxW={{ sm: '20rem' }}>
              <Box fontWeight="semibold" overflowWrap="anywhere">
                {value ?? t(isSet ? 'setting.server.set' : 'setting.server.notSet')}
              </Box>
              {!isSecret && (
                <Box color="muted" textStyle="xs" overflowWrap="anywhere">
                  {value === defaultValue
                    ? t('setting.system.isDefault')
                    : t('setting.system.default', { value: defaultValue ?? t('setting.server.notSet') })}
                </Box>
              )}
            </Box>
          </Flex>
        ))}
      </Box>
    </Section>
  )
}

/** Text in which backticks mark names and addresses. */
function TextWithCode({ text }: { text: string }) {
  // Every second part stands between two backticks; the parts of a text stay in their places.
  // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <Code key={index}>{part}</Code>))
}

const Code = chakra('code', { base: { fontFamily: 'mono', fontSize: '0.92em', overflowWrap: 'anywhere' } })
