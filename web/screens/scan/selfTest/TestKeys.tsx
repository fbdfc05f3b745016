import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'
import type { KeyStroke, KeyVerdict } from '../../../station/scanner/decoder.ts'

export interface DecodedKey {
  stroke: KeyStroke
  verdict: KeyVerdict['kind']
  /** Milliseconds since the previous key. */
  gap: number
}

const words = {
  first: 'scan.test.key.first',
  typed: 'scan.test.key.typed',
  burst: 'scan.test.key.burst',
  scan: 'scan.test.key.scan',
  broken: 'scan.test.key.broken',
  short: 'scan.test.key.short',
  tail: 'scan.test.key.tail',
  digits: 'scan.test.key.digits',
  other: 'scan.test.key.other',
} as const satisfies Record<KeyVerdict['kind'], string>

const modifiers = ({ shift, ctrl, alt, ime }: KeyStroke) =>
  [shift && '⇧', ctrl && 'Ctrl', alt && 'Alt', ime && 'IME'].filter(Boolean).join(' ')

/** The raw keys, newest first. */
export function TestKeys({ keys }: { keys: readonly DecodedKey[] }) {
  const t = useT()
  const intl = useIntl()
  if (keys.length === 0) return null
  return (
    <Table>
      <thead>
        <tr>
          <th>{t('scan.test.key.code')}</th>
          <th>{t('scan.test.key.key')}</th>
          <th>{t('scan.test.key.modifiers')}</th>
          <th>{t('scan.test.key.gap')}</th>
          <th>{t('scan.test.key.taken')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ stroke, verdict, gap }) => (
          <tr key={`${stroke.at} ${stroke.code}`} data-verdict={verdict}>
            <td>{stroke.code || '–'}</td>
            <td>{stroke.key}</td>
            <td>{modifiers(stroke)}</td>
            <td>{gap > 10_000 ? '–' : intl.formatNumber(gap, { maximumFractionDigits: 1, minimumFractionDigits: 1 })}</td>
            <td>{t(words[verdict])}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Table = chakra('table', {
  base: {
    w: 'full',
    mt: '4',
    borderCollapse: 'collapse',
    textStyle: 'xs',
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'muted', py: '1' },
    '& td': { py: '0.5', borderTopWidth: '1px', borderColor: 'line.soft' },
    '& td:nth-of-type(-n + 2)': { fontFamily: 'mono' },
    '& :is(td, th):nth-of-type(4)': { textAlign: 'end', pe: '4' },
    '& [data-verdict=scan]': { bg: 'brand.subtle' },
    '& [data-verdict=broken]': { bg: 'negative.subtle' },
    '& :is([data-verdict=typed], [data-verdict=other])': { color: 'muted' },
  },
})
