import { chakra } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { WarehouseAndUser } from '../../../shell/WarehouseAndUser.tsx'
import { BackBar } from '../../../ui/BackBar.tsx'
import { TestClock } from './TestClock.tsx'
import { TestDevice } from './TestDevice.tsx'
import { TestPrint } from './TestPrint.tsx'
import { TestScanner } from './TestScanner.tsx'
import { TestSheets } from './TestSheets.tsx'
import { TestSounds } from './TestSounds.tsx'

const printed = 'WH-TEST-7K2Q'

/** Self-test page of a station: network, scanner, printer and sound. */
export function Component() {
  const t = useT()
  return (
    <Page>
      <BackBar title={t('menu.scan.test')} to="/home/panel">
        <WarehouseAndUser />
      </BackBar>
      <div className="cards">
        <TestScanner printed={printed} />
        <div className="small">
          <TestSounds />
          <TestClock />
          <TestPrint code={printed} />
          <TestSheets />
          <TestDevice />
        </div>
      </div>
    </Page>
  )
}

const Page = chakra('main', {
  base: {
    minH: '100dvh',
    p: { base: '3', sm: '5' },
    bg: 'surface',
    '& .cards': { display: 'grid', gap: '4', alignItems: 'start', md: { gridTemplateColumns: 'minmax(0, 1fr) 24rem' } },
    '& .small': { display: 'grid', gap: '4' },
    '& .cards section': { layerStyle: 'card', p: '4' },
    '& h2': { textStyle: 'lg', fontWeight: 'semibold', mb: '2' },
    '& p': { color: 'muted', mb: '3' },
    '& dl': { display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: '4', rowGap: '1' },
    '& dt': { color: 'muted' },
    '& dd': { textAlign: 'end', overflowWrap: 'anywhere' },
    '@media print': { display: 'none' },
  },
})
