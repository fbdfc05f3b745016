import { Button } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { ScanWaveTakeOver } from '../wave/ScanWaveTakeOver.tsx'
import type { LoadedWave } from './usePickTask.ts'

/** Tells that others pick the wave; the picker can help them or, with the right, take it over. */
export function PickNotice({ wave: { id, pickers }, onTogether }: { wave: LoadedWave; onTogether: () => void }) {
  const t = useT()
  return (
    <>
      {t('pick.heldBy', { names: pickers.map(({ name }) => name).join(', ') })}{' '}
      <Button size="xl" variant="outline" onClick={onTogether}>
        {t('pick.together')}
      </Button>{' '}
      <ScanWaveTakeOver waveId={id} work="PICKING" />
    </>
  )
}
