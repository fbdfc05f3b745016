import { chakra } from '@chakra-ui/react'
import { CircleQuestionMark } from 'lucide-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/useT.ts'
import type { HelpCommand } from '../../ui/HelpAtStation.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useHotkeys } from '../../ui/useHotkeys.ts'

const HelpPanel = lazyComponent(() => import('./HelpPanel.tsx').then((file) => file.HelpPanel))

/** Help button of a scan page. There is no key for it, which a scan could contain; scans go on while the sheet is open. */
export function StationHelp({ commands = [] }: { commands?: readonly HelpCommand[] }) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  return (
    <>
      <Button
        type="button"
        className="help"
        aria-label={t('help.title')}
        title={t('help.title')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={({ detail }) => {
          setByKey(detail === 0)
          setOpen(!open)
        }}
      >
        <CircleQuestionMark aria-hidden />
      </Button>
      {open && createPortal(<Sheet id={id} commands={commands} takesFocus={byKey} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

interface SheetProps {
  id: string
  commands: readonly HelpCommand[]
  takesFocus: boolean
  onClose: () => void
}

function Sheet(props: SheetProps) {
  useHotkeys({ Escape: props.onClose })
  return <HelpPanel {...props} isStation />
}

const Button = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    flexShrink: '0',
    borderRadius: 'md',
    cursor: 'button',
    _hover: { bg: 'bg.muted' },
    _expanded: { bg: 'brand.subtle', color: 'brand.fg' },
  },
})
