import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { CommandBar } from '../../scan/CommandBar.tsx'
import { type Command, commandOfKey, readCommandCode } from '../../scan/commandCodes.ts'
import { Instruction } from '../../scan/Instruction.tsx'
import { listenToScanner } from '../../scan/scanner.ts'
import { playSound } from '../../scan/sounds.ts'
import { StationFrame } from '../../scan/stationFrame.ts'
import type { Trouble } from '../../scan/stationTypes.ts'
import { TroublePanel } from '../../scan/TroublePanel.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { BackBar } from '../../ui/BackBar.tsx'

/** Why the wave cannot be worked on here. */
export interface WaveRefusal {
  title: string
  todo?: ReactNode
}

interface Props {
  title: string
  refusal: WaveRefusal | null
}

/** Where a wave is named, scanned or typed: its number stands in the address, a refusal stays until it is acknowledged. */
export function ScanWaveEntry({ title, refusal }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
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
  const take = (code: string) => {
    const given = readCommandCode(code)
    if (given === null) show(code)
    else if (given === 'unknown') fail({ title: t('scan.trouble.command'), scanned: code, todo: t('scan.trouble.commandTodo') })
    else command(given)
  }
  const onScan = useEffectEvent(take)
  const onBroken = useEffectEvent((code: string) =>
    fail({ title: t('scan.trouble.broken'), scanned: code, todo: t('scan.trouble.brokenTodo') }),
  )
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const given = event.repeat || event.ctrlKey || event.altKey || event.metaKey ? null : commandOfKey(event.key)
    if (!given) return
    event.preventDefault()
    command(given)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    const stop = listenToScanner(window, { onScan: ({ code }) => onScan(code), onBroken: ({ code }) => onBroken(code) })
    window.addEventListener('keydown', hear, true)
    return () => {
      stop()
      window.removeEventListener('keydown', hear, true)
    }
  }, [])

  const refused = refusal?.title
  useEffect(() => {
    if (refused) playSound('error')
  }, [refused])

  return (
    <StationFrame
      data-tone={trouble ? 'error' : 'idle'}
      css={{ '& > header button': { minW: '12', minH: '12' }, '& > header > header': { mb: '0' } }}
    >
      <header>
        <BackBar title={title} to={linkTo('/home/panel')} />
      </header>
      <main style={{ gridColumn: '1 / -1' }}>
        {trouble ? (
          <TroublePanel trouble={trouble} count={misread && refusal ? 2 : 1} onAcknowledge={acknowledge} />
        ) : (
          <div className="say">
            <Instruction tone="idle" step={t('sort.entry.step')} text={t('sort.entry.scan')} />
          </div>
        )}
      </main>
      <CommandBar commands={[]} onCommand={command} onManual={take} hint={t('sort.entry.hint')} />
    </StationFrame>
  )
}
