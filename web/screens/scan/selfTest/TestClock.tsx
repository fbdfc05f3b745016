import { Button } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'
import { type ClockSample, clockOffset } from '../../../station/scanner/clock.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

const LOOKS = 8
const PAUSE_MS = 130
/** Above this offset the times of scans look wrong. */
const OFFSET_MAX_MS = 2_000
const TRIP_MAX_MS = 300

type Measured = { samples: readonly ClockSample[]; failed: boolean; running: boolean }

async function look(signal: AbortSignal): Promise<ClockSample> {
  const asked = Date.now()
  const response = await fetch('/health', { cache: 'no-store', signal })
  const answered = Date.now()
  const server = Date.parse(response.headers.get('date') ?? '')
  if (!response.ok || Number.isNaN(server)) throw new TypeError('No date in the answer')
  return { asked, answered, server }
}

async function measure(signal: AbortSignal, tell: (measured: Measured) => void) {
  const samples: ClockSample[] = []
  try {
    while (samples.length < LOOKS) {
      samples.push(await look(signal))
      tell({ samples: [...samples], failed: false, running: samples.length < LOOKS })
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  } catch {
    if (!signal.aborted) tell({ samples: [...samples], failed: true, running: false })
  }
}

/** Measures the clock offset of this device and the round-trip time to the server. */
export function TestClock() {
  const t = useT()
  const intl = useIntl()
  const [round, setRound] = useState(0)
  const [{ samples, failed, running }, setMeasured] = useState<Measured>({ samples: [], failed: false, running: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round measures again
  useEffect(() => {
    const stop = new AbortController()
    measure(stop.signal, setMeasured)
    return () => stop.abort()
  }, [round])

  const clock = clockOffset(samples)
  const trips = samples.map(({ asked, answered }) => answered - asked).sort((a, b) => a - b)
  const median = trips[trips.length >> 1]
  const seconds = (ms: number) =>
    intl.formatNumber(ms / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  const wrong = clock !== null && Math.abs(clock.offset) - clock.within > OFFSET_MAX_MS
  return (
    <section>
      <h2>{t('scan.test.network')}</h2>
      <p>
        {failed ? (
          <StatusBadge tone="negative">{t('ui.error.noConnection')}</StatusBadge>
        ) : wrong ? (
          <StatusBadge tone="warn">{t('scan.test.clockWrong')}</StatusBadge>
        ) : (
          <StatusBadge tone={median !== undefined && median > TRIP_MAX_MS ? 'warn' : 'brand'}>
            {t(median === undefined ? 'scan.test.measuring' : median > TRIP_MAX_MS ? 'scan.test.networkSlow' : 'scan.test.networkGood')}
          </StatusBadge>
        )}
      </p>
      <dl>
        <dt>{t('scan.test.offset')}</dt>
        <dd>{clock ? `${seconds(clock.offset)} s ± ${intl.formatNumber(clock.within / 1000, { maximumFractionDigits: 2 })}` : '–'}</dd>
        <dt>{t('scan.test.trip')}</dt>
        <dd>{median === undefined ? '–' : `${median} ms`}</dd>
        <dt>{t('scan.test.worstTrip')}</dt>
        <dd>{trips.length === 0 ? '–' : `${trips.at(-1)} ms`}</dd>
      </dl>
      <Button mt="3" onClick={() => setRound(round + 1)} disabled={running}>
        <RotateCw aria-hidden />
        {t('scan.test.again')}
      </Button>
    </section>
  )
}
