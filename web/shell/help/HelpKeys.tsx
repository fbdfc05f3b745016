import { Box, chakra, Kbd } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import type { HelpCommand } from '../../ui/HelpAtStation.ts'

type Keys = readonly [names: readonly string[], meaning: MessageKey]

const ofLists: readonly Keys[] = [
  [['/'], 'list.keys.search'],
  [['j', 'k'], 'list.keys.walk'],
  [['x'], 'list.keys.tick'],
  [['Shift', 'X'], 'list.keys.range'],
  [['Enter'], 'list.keys.open'],
  [['Esc'], 'list.keys.clear'],
]
const everywhere: readonly Keys[] = [
  [['Ctrl', 'K'], 'list.keys.palette'],
  [['?'], 'list.keys.help'],
]
const ofHelp: readonly Keys[] = [
  [['/'], 'help.keys.search'],
  [['↑', '↓'], 'help.keys.choose'],
  [['Enter'], 'help.keys.read'],
  [['Esc'], 'help.keys.close'],
]
/** At a station the other keys belong to the page. */
const ofStationHelp: readonly Keys[] = [[['Esc'], 'help.keys.close']]

/** The keys of the page; at a station its commands, each with its key and its barcode. */
export function HelpKeys({ isStation, commands }: { isStation: boolean; commands: readonly HelpCommand[] }) {
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
      {!isStation && <KeyGroup title={t('help.keys.lists')} keys={ofLists} />}
      {!isStation && <KeyGroup title={t('help.keys.everywhere')} keys={everywhere} />}
      <KeyGroup title={t('help.keys.help')} keys={isStation ? ofStationHelp : ofHelp} />
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
