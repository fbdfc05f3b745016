import { type ReactNode, use, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { CurrentUserName, useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Command, readCommandCode } from '../../../station/scanner/commandCodes.ts'
import { playSound } from '../../../station/scanner/sounds.ts'
import { useCommandKeys, useScanner } from '../../../station/scanner/useScanner.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import { CommandBar } from '../../../station/ui/CommandBar.tsx'
import { Instruction } from '../../../station/ui/Instruction.tsx'
import { StationFrame } from '../../../station/ui/stationFrame.ts'
import { TroublePanel } from '../../../station/ui/TroublePanel.tsx'
import { BackBar } from '../../../ui/BackBar.tsx'

/** Why the wave cannot be worked on here. */
export interface WaveRefusal {
  title: string
  todo?: ReactNode
}

interface Props {
  title: string
  /** What begins with the wave. */
  step: string
  refusal: WaveRefusal | null
  /** `WaitingWaves`. */
  side: ReactNode
}

/** Asks for a wave number, scanned or typed. It is kept in the URL; a refusal stays until it is acknowledged. */
export function ScanWaveEntry({ title, step, refusal, side }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const userName = use(CurrentUserName)
  const [search, setSearch] = useSearchParams()
  const [misread, setMisread] = useState<Trouble | null>(null)
  const number = search.get('number') ?? ''
  const trouble = misread ?? (refusal && { title: refusal.title, scanned: number, todo: refusal.todo ?? t('sort.entry.check') })

  const show = (code: string) => {
    setMisread(null)
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (code) next.set('number', code)
      else next.delete('number')
      return next
    })
  }
  const fail = (trouble: Trouble) => {
    playSound('error')
    setMisread(trouble)
  }
  const acknowledge = () => (misread ? setMisread(null) : show(''))
  const command = ({ name }: Command) => {
    if (name === 'CONFIRM' && trouble) acknowledge()
    else playSound('warn')
  }
  const take = (code: string): boolean => {
    const given = readCommandCode(code)
    if (given === null) show(code)
    else if (given === 'unknown') fail({ title: t('scan.trouble.command'), scanned: code, todo: t('scan.trouble.commandTodo') })
    else command(given)
    return true
  }
  useScanner({
    onScan: ({ code }) => take(code),
    onBroken: ({ code }) => fail({ title: t('scan.trouble.broken'), scanned: code, todo: t('scan.trouble.brokenTodo') }),
  })
  useCommandKeys(command)

  const refused = refusal?.title
  useEffect(() => {
    if (refused) playSound('error')
  }, [refused])

  return (
    <StationFrame
      data-tone={trouble ? 'error' : 'idle'}
      css={{
        '& > header button': { minW: '12', minH: '12' },
        '& > header > div': { mb: '0', flex: '1' },
        '& .start': { hideFrom: 'md', mt: '4' },
      }}
    >
      <header>
        <BackBar title={title} to={linkTo('/home/panel')} />
        <span className="place">{[warehouse?.name, userName].filter(Boolean).join(' · ')}</span>
      </header>
      <main>
        {trouble ? (
          <TroublePanel trouble={trouble} count={misread && refusal ? 2 : 1} onAcknowledge={acknowledge} />
        ) : (
          <div className="say">
            <Instruction tone="idle" step={step} text={t('sort.entry.scan')} />
          </div>
        )}
        <div className="start">{side}</div>
      </main>
      <aside>{side}</aside>
      <CommandBar commands={[]} onCommand={command} onManual={take} hint={t('sort.entry.hint')} />
    </StationFrame>
  )
}
