import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { SCAN_GAP_MS, type Scan, type Stroke, type Verdict } from '../../scan/decoder.ts'
import { listenToScanner } from '../../scan/scanner.ts'
import { playSound } from '../../scan/sounds.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { CodeText } from './CodeText.tsx'
import { TestGaps } from './TestGaps.tsx'
import { type Heard, TestKeys } from './TestKeys.tsx'

const KEYS_KEPT = 60

interface Result {
  kind: 'scan' | 'broken'
  scan: Scan
  number: number
}

/** What the scanner sends, key by key, and what it was taken for. */
export function TestScanner({ printed }: { printed: string }) {
  const t = useT()
  const [result, setResult] = useState<Result | null>(null)
  const [keys, setKeys] = useState<readonly Heard[]>([])

  const take = (kind: Result['kind'], scan: Scan) => {
    playSound(kind === 'scan' ? 'ok' : 'error')
    setResult((before) => ({ kind, scan, number: (before?.number ?? 0) + 1 }))
  }
  const hear = (stroke: Stroke, verdict: Verdict) => {
    if (!stroke.down) return
    setKeys((before) =>
      [{ stroke, verdict: verdict.kind, gap: before[0] ? stroke.at - before[0].stroke.at : 0 }, ...before].slice(0, KEYS_KEPT),
    )
  }
  const onScan = useEffectEvent((kind: Result['kind'], scan: Scan) => take(kind, scan))
  const onStroke = useEffectEvent(hear)
  useEffect(
    () =>
      listenToScanner(window, {
        onScan: (scan) => onScan('scan', scan),
        onBroken: (scan) => onScan('broken', scan),
        onStroke: (stroke, verdict) => onStroke(stroke, verdict),
      }),
    [],
  )

  return (
    <Card>
      <h2>{t('scan.test.scanner')}</h2>
      <p>{t('scan.test.scannerHint')}</p>
      <output data-kind={result?.kind ?? 'none'}>
        {result ? <CodeText code={result.scan.code} /> : t('scan.test.waiting')}
        {result && <small>{t('scan.test.number', { number: result.number })}</small>}
      </output>
      {result && (
        <>
          <div className="verdicts">
            <StatusBadge tone={result.kind === 'scan' ? 'brand' : 'negative'}>
              {t(result.kind === 'scan' ? 'scan.test.whole' : 'scan.trouble.broken')}
            </StatusBadge>
            <StatusBadge tone={result.scan.ime ? 'warn' : 'brand'}>
              {t(result.scan.ime ? 'scan.status.ime' : 'scan.test.noIme')}
            </StatusBadge>
            {result.scan.code === printed && <StatusBadge tone="brand">{t('scan.test.printedRead')}</StatusBadge>}
          </div>
          <TestGaps gaps={result.scan.gaps} limit={SCAN_GAP_MS} />
        </>
      )}
      <TestKeys keys={keys} />
    </Card>
  )
}

const Card = chakra('section', {
  base: {
    '& output': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '3',
      px: '4',
      py: '3',
      fontFamily: 'mono',
      textStyle: '3xl',
      overflowWrap: 'anywhere',
      borderWidth: '1px',
      borderColor: 'line',
      borderInlineStartWidth: '8px',
      borderRadius: 'lg',
      '&[data-kind=none]': { color: 'muted', fontFamily: 'body', textStyle: 'xl' },
      '&[data-kind=scan]': { bg: 'brand.subtle', borderColor: 'brand.border' },
      '&[data-kind=broken]': { bg: 'negative.subtle', borderColor: 'negative.border' },
      '& small': { fontFamily: 'body', textStyle: 'sm', color: 'muted', whiteSpace: 'nowrap' },
    },
    '& .verdicts': { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' },
  },
})
