import { Box, chakra, Kbd } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import type { HelpCommand } from '../../ui/HelpAtStation.ts'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { KeysSheet } from './KeysSheet.tsx'
import { consoleKeys, type Keys, stationKeys } from './keyGroups.ts'

interface Props {
  /** Name of the page, for the printed list. */
  page: string | undefined
  isStation: boolean
  commands: readonly HelpCommand[]
}

/** The keys of the page, to be read and printed; at a station its commands, each with its key and its barcode. */
export function HelpKeys({ page, isStation, commands }: Props) {
  const t = useT()
  return (
    <Box flex="1" minH="0" overflowY="auto" pb="3" tabIndex={0} role="region" aria-label={t('help.tab.keys')}>
      {isStation && (
        <Group title={t('help.keys.station')}>
          {commands.length === 0 && <p>{t('help.keys.noCommands')}</p>}
          {commands.map(({ key, barcode, label }) => (
            <div key={barcode}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>
                {label}
                <code>{barcode}</code>
              </dd>
            </div>
          ))}
        </Group>
      )}
      {(isStation ? stationKeys : consoleKeys).map(({ title, keys }) => (
        <KeyGroup key={title} title={t(title)} keys={keys} />
      ))}
      <Box px="4" pt="2">
        <PrintButton paper="A4" margin="14mm" sheet={<KeysSheet page={page} isStation={isStation} commands={commands} />}>
          {t('help.keys.print')}
        </PrintButton>
      </Box>
    </Box>
  )
}

function KeyGroup({ title, keys }: { title: string; keys: readonly Keys[] }) {
  const t = useT()
  return (
    <Group title={title}>
      {keys.map(([names, meaning]) => (
        <div key={meaning}>
          <dt>
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd>{t(meaning)}</dd>
        </div>
      ))}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box px="4" py="2.5" borderTopWidth="1px" borderColor="line.soft" _first={{ borderTopWidth: '0', pt: '0' }}>
      <Box as="h3" color="muted" textStyle="xs" fontWeight="semibold" mb="1">
        {title}
      </Box>
      <Sheet>{children}</Sheet>
    </Box>
  )
}

const Sheet = chakra('dl', {
  base: {
    '& > div': { display: 'flex', alignItems: 'center', gap: '3', minH: '8' },
    '& dt': { display: 'flex', gap: '1', w: '24', flexShrink: '0' },
    '& code': { display: 'block', textStyle: 'code', color: 'muted' },
  },
})
