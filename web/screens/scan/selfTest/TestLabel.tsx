import { chakra } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { Barcode } from '../../../station/ui/Barcode.tsx'

const lines = [0.1, 0.2, 0.3, 0.5, 1]

/** Test label for a printer: frame 2 mm inside the paper, ruler of 80 mm, thin lines that show clipping. */
export function TestLabel({ code }: { code: string }) {
  const t = useT()
  return (
    <Label>
      <h1>{t('scan.test.label.title')}</h1>
      <Barcode text={code} heightMillimetres={22} />
      <b>{code}</b>
      <p>{t('scan.test.label.words')}</p>
      <div className="ruler">
        {Array.from({ length: 9 }, (_, i) => i * 10).map((millimetres) => (
          <i key={millimetres} style={{ left: `${millimetres}mm` }}>
            {millimetres}
          </i>
        ))}
      </div>
      <div className="lines">
        {lines.map((millimetres) => (
          <i key={millimetres} style={{ borderTop: `${millimetres}mm solid` }}>
            {millimetres} mm
          </i>
        ))}
      </div>
    </Label>
  )
}

const Label = chakra('div', {
  base: {
    display: 'flex',
    position: 'relative',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '4mm',
    w: '100mm',
    h: '150mm',
    p: '6mm',
    overflow: 'hidden',
    fontSize: '4mm',
    lineHeight: '1.4',
    _before: { content: '""', position: 'absolute', inset: '2mm', border: '0.3mm solid' },
    '& h1': { fontSize: '7mm', fontWeight: 'bold' },
    '& b': { fontFamily: 'mono', fontSize: '5mm', mt: '-3mm' },
    '& .ruler': { position: 'relative', w: '80mm', h: '8mm', borderTop: '0.3mm solid' },
    '& .ruler i': {
      position: 'absolute',
      top: '0',
      ps: '0.5mm',
      h: '5mm',
      borderLeft: '0.3mm solid',
      fontStyle: 'normal',
      fontSize: '2.6mm',
      lineHeight: '5mm',
    },
    '& .lines': { display: 'grid', gap: '2mm', w: '80mm', '& i': { fontStyle: 'normal', fontSize: '2.6mm' } },
  },
})
