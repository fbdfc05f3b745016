import { Button, chakra } from '@chakra-ui/react'
import { Scale as ScaleIcon, Usb } from 'lucide-react'
import { deviates, expectedGrams, type WeighedGoods, weightLimits } from '../../../graph/package/rules/weighing.ts'
import { type Translate, useT } from '../../i18n/useT.ts'
import { useWeight, type Weight } from '../../shell/useWeight.ts'
import type { Scale } from './useScale.ts'
import { WeightField } from './WeightField.tsx'

interface Props {
  scale: Scale
  /** What the package on the scale should weigh; null if that is not known yet. */
  goods: WeighedGoods | null
  /** Whether a weight can be typed now. */
  isWanted: boolean
  onTyped: (grams: number) => void
}

/** What the scale shows, what is expected, and how to connect a scale or to do without. */
export function ScalePanel({ scale, goods, isWanted, onTyped }: Props) {
  const t = useT()
  const weight = useWeight()
  const { reading } = scale
  const grams = reading && 'grams' in reading ? reading.grams : reading?.state === 'ZERO' ? 0 : null
  const isOff = goods !== null && scale.settled !== null && deviates(scale.settled, goods)
  return (
    <Panel aria-label={t('scale.title')} data-tone={scale.settled === null ? 'idle' : isOff ? 'off' : 'ok'}>
      <div className="shown" role="status">
        <ScaleIcon aria-hidden />
        <output>{grams === null ? '–' : weight.of(grams)}</output>
        <span>{stateOf(scale, t)}</span>
      </div>
      {goods && <p className="expected">{expectationOf(goods, weight, t)}</p>}
      {isWanted && <WeightField onTyped={onTyped} hasScale={scale.link === 'CONNECTED'} />}
      {scale.link !== 'CONNECTED' && <Connect scale={scale} />}
    </Panel>
  )
}

function stateOf({ link, reading, settled, isEmpty }: Scale, t: Translate): string {
  if (link !== 'CONNECTED') return t(`scale.link.${link}`)
  if (!reading) return t('scale.waiting')
  if (reading.state === 'UNIT') return t('scale.state.UNIT', { unit: reading.unit })
  // What lies there was weighed before, or lay there from the beginning.
  if (reading.state === 'STABLE' && settled === null) return t(isEmpty ? 'scale.state.ZERO' : 'scale.lift')
  return t(`scale.state.${reading.state}`)
}

function expectationOf(goods: WeighedGoods, weight: Weight, t: Translate): string {
  const limits = weightLimits(goods)
  const expected = expectedGrams(goods)
  if (!limits || expected === null) return t('scale.noExpectation')
  const { goodsGrams, packagingGrams } = goods
  const parts =
    packagingGrams === null
      ? t('scale.goodsOnly')
      : t('scale.parts', { goods: weight.of(goodsGrams ?? 0), packaging: weight.of(packagingGrams) })
  return t('scale.expected', { expected: weight.of(expected), range: weight.range(limits), parts })
}

function Connect({ scale: { can, grantHid, grantSerial } }: { scale: Scale }) {
  const t = useT()
  if (!can.hid && !can.serial) return <p className="expected">{t('scale.unsupported')}</p>
  return (
    <div className="connect">
      {can.hid && (
        <Button size="xl" variant="outline" onClick={() => void grantHid()}>
          <Usb aria-hidden /> {t('scale.connect.hid')}
        </Button>
      )}
      {can.serial &&
        (['NCI', 'STREAM'] as const).map((profile) => (
          <Button key={profile} size="xl" variant="outline" onClick={() => void grantSerial(profile)}>
            {t(`scale.connect.${profile}`)}
          </Button>
        ))}
    </div>
  )
}

const Panel = chakra('section', {
  base: {
    gridColumn: '1 / -1',
    display: 'grid',
    gap: '3',
    mt: { base: '3', sm: '6' },
    p: { base: '3', sm: '5' },
    bg: 'card',
    borderWidth: '2px',
    borderColor: 'line.strong',
    borderRadius: 'lg',
    '&[data-tone=ok]': { borderColor: 'positive.solid' },
    '&[data-tone=off]': { borderColor: 'negative.solid' },
    '& .shown': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '4',
      '& svg': { boxSize: '7', color: 'muted', flexShrink: '0' },
      '& output': { fontSize: 'clamp(2rem, 6cqw, 4rem)', lineHeight: '1.1', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' },
      '& span': { color: 'muted', textStyle: 'lg' },
    },
    '& .expected': { textStyle: 'lg' },
    '& .connect': { display: 'flex', flexWrap: 'wrap', gap: '2' },
  },
})
