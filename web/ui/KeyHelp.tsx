import { chakra, Kbd } from '@chakra-ui/react'
import { useState } from 'react'
import { type MessageKey, useT } from '../i18n/useT.ts'
import { Modal } from './overlay/Modal.tsx'
import { useHotkeys } from './useHotkeys.ts'

const keys: readonly [readonly string[], MessageKey][] = [
  [['/'], 'list.keys.search'],
  [['j', 'k'], 'list.keys.walk'],
  [['x'], 'list.keys.tick'],
  [['Shift', 'X'], 'list.keys.range'],
  [['Enter'], 'list.keys.open'],
  [['Esc'], 'list.keys.clear'],
  [['Ctrl', 'K'], 'list.keys.palette'],
  [['?'], 'list.keys.help'],
]

/** Keyboard shortcuts, opened by `?`. */
export function KeyHelp() {
  const t = useT()
  const [open, setOpen] = useState(false)
  useHotkeys({ '?': () => setOpen(true) })
  return (
    <Modal open={open} onClose={() => setOpen(false)} title={t('list.keys.title')}>
      <Sheet>
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
      </Sheet>
    </Modal>
  )
}

const Sheet = chakra('dl', {
  base: {
    pb: '4',
    '& > div': { display: 'flex', alignItems: 'center', gap: '4', minH: '9', borderBottomWidth: '1px', borderColor: 'line.soft' },
    '& dt': { display: 'flex', gap: '1', w: '28', flexShrink: '0' },
  },
})
