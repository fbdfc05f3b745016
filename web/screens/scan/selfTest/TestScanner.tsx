import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import type { KeyStroke, KeyVerdict, Scan } from '../../../station/scanner/decoder.ts'
import { keyGap, keyGaps } from '../../../station/scanner/keyGap.ts'
import { playSound } from '../../../station/scanner/sounds.ts'
import { useScanner } from '../../../station/scanner/useScanner.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { CodeText } from '../wave/CodeText.tsx'
import { TestGaps } from './TestGaps.tsx'
import { type DecodedKey, TestKeys } from './TestKeys.tsx'

const KEYS_KEPT = 60

interface Result {
  kind: 'scan' | 'broken'
  scan: Scan
  number: number
}

/** Raw keys of the scanner and the decoded code. */
export function TestScanner({ printed }: { printed: string }) {
  const t = useT()
  const [result, setResult] = useState<Result | null>(null)
  const [gap, setGap] = useState(() => keyGap.get())
  const [keys, setKeys] = useState<readonly DecodedKey[]>([])

  const take = (kind: Result['kind'], scan: Scan) => {
    playSound(kind === 'scan' ? 'ok' : 'error')
    setResult((before) => ({ kind, scan, number: (before?.number ?? 0) + 1 }))
  }
  const hear = (stroke: KeyStroke, verdict: KeyVerdict) => {
    if (!stroke.down) return
    setKeys((before) =>
      [{ stroke, verdict: verdict.kind, gap: before[0] ? stroke.at - before[0].stroke.at : 0 }, ...before].slice(0, KEYS_KEPT),
    )
  }
  useScanner({ onScan: (scan) => take('scan', scan), onBroken: (scan) => take('broken', scan), onStroke: hear })

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
          <TestGaps gaps={result.scan.gaps} limit={gap} />
        </>
      )}
      <fieldset className="gaps">
        <legend>{t('scan.test.gap')}</legend>
        {keyGaps.map((one) => (
          <Button
            key={one}
            size="lg"
            variant={one === gap ? 'solid' : 'outline'}
            aria-pressed={one === gap}
            onClick={() => {
              keyGap.set(one)
              setGap(one)
            }}
          >
            {t('scan.test.gapOf', { gap: one })}
          </Button>
        ))}
        <p>{t('scan.test.gapHint')}</p>
      </fieldset>
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
    '& .gaps': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2',
      my: '4',
      '& legend': { mb: '2', fontWeight: 'semibold' },
      '& p': { flex: '1 0 100%', color: 'muted' },
    },
    '& .verdicts': { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' },
  },
})
