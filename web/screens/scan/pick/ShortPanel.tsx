import { Box, Button, Grid } from '@chakra-ui/react'
import { Suspense } from 'react'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { PickShortReason } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { Controls } from '../../../station/ui/StationControls.tsx'
import { AffectedPackages } from '../../out/wave/AffectedPackages.tsx'
import { OtherPlaces } from './OtherPlaces.tsx'
import { piecesElsewhere, type ShortPick } from './shortPick.ts'
import type { LoadedLine } from './usePickTask.ts'

const reasons = valuesOf(PickShortReason)

interface Props {
  waveId: string
  line: LoadedLine
  /** Pieces of the goods that are left at the location. */
  open: number
  short: ShortPick
  /** Without a connection the affected packages are unknown. */
  isOffline: boolean
  onChange: (short: ShortPick) => void
}

/** Missing pieces: how many, where else they are, why they are missing, and which packages that affects. */
export function ShortPanel({ waveId, line, open, short, isOffline, onChange }: Props) {
  const t = useT()
  const { missing, reason } = short
  const left = missing - piecesElsewhere(short)
  const { locationId, productId } = line
  return (
    <Box gridColumn="1 / -1" role="group" aria-label={t('pick.short.title')} mt="3">
      <Box fontWeight="semibold">{t('pick.short.missing', { count: missing, open })}</Box>
      {open > 1 && (
        <Controls
          quality="GOOD"
          qualities={['GOOD']}
          onQuality={() => {}}
          quantity={missing}
          maximum={open}
          onQuantity={(count) => onChange({ ...short, missing: count })}
        />
      )}
      {isOffline ? (
        <Box color="muted">{t('pick.short.elsewhere.offline')}</Box>
      ) : (
        <Suspense fallback={null}>
          <OtherPlaces
            key={`${locationId} ${productId}`}
            at={{ waveId, locationId, productId }}
            chosen={short.other}
            onChoose={(other) => onChange({ ...short, other })}
          />
        </Suspense>
      )}
      <Grid templateColumns="1fr 1fr" gap="2" my="3" maxW="24rem" role="radiogroup" aria-label={t('pick.short.why')}>
        {reasons.map((one) => (
          <Button
            key={one}
            role="radio"
            aria-checked={one === reason}
            size="xl"
            px="2"
            variant={one === reason ? 'solid' : 'outline'}
            colorPalette={one === reason ? 'brand' : 'gray'}
            onClick={() => onChange({ ...short, reason: one })}
          >
            {t(`enum.PickShortReason.${one}`)}
          </Button>
        ))}
      </Grid>
      {isOffline ? (
        <Box color="muted">{t('pick.short.offline')}</Box>
      ) : left === 0 ? (
        <Box color="muted">{t('pick.short.unaffected')}</Box>
      ) : (
        <Suspense fallback={null}>
          <AffectedPackages waveId={waveId} shorts={[{ locationId, productId, missing: left }]} />
        </Suspense>
      )}
    </Box>
  )
}
