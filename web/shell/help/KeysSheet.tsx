import { chakra } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { Barcode } from '../../station/ui/Barcode.tsx'
import type { HelpCommand } from '../../ui/HelpAtStation.ts'
import { consoleKeys } from './keyGroups.ts'

interface Props {
  /** Name of the page. */
  page: string | undefined
  isStation: boolean
  commands: readonly HelpCommand[]
}

/** The keys on paper, to hang up beside the screen: at a station its commands with their barcodes, to be scanned from the sheet. */
export function KeysSheet({ page, isStation, commands }: Props) {
  const t = useT()
  return (
    <Sheet>
      <h1>
        {t('help.tab.keys')}
        {page && <small>{page}</small>}
      </h1>
      {commands.length > 0 && (
        <section>
          <h2>{t('help.keys.station')}</h2>
          <div className="commands">
            {commands.map(({ key, barcode, label }) => (
              <div key={barcode}>
                <b>{label}</b>
                <kbd>{key}</kbd>
                <Barcode text={barcode} heightMillimetres={14} />
                <code>{barcode}</code>
              </div>
            ))}
          </div>
        </section>
      )}
      {(isStation ? [] : consoleKeys).map(({ title, keys }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <dl>
            {keys.map(([names, meaning]) => (
              <div key={meaning}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{t(meaning)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  )
}

const Sheet = chakra('div', {
  base: {
    fontSize: '4mm',
    lineHeight: '1.4',
    '& h1': { fontSize: '8mm', fontWeight: 'bold', mb: '4mm' },
    '& h1 small': { fontSize: '5mm', fontWeight: 'normal', ms: '4mm' },
    '& h2': { fontSize: '4.5mm', fontWeight: 'bold', mt: '5mm', mb: '2mm', breakAfter: 'avoid' },
    '& kbd': { px: '1.5mm', me: '1mm', border: '0.3mm solid', borderRadius: '1mm', fontFamily: 'mono' },
    '& dl > div': { display: 'flex', minH: '7mm', alignItems: 'center' },
    '& dt': { w: '38mm', flexShrink: '0' },
    // A scanner that is held before the sheet must reach one barcode only.
    '& .commands': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10mm 8mm' },
    '& .commands > div': { breakInside: 'avoid' },
    '& .commands b': { me: '3mm', fontSize: '5mm' },
    '& .commands svg': { display: 'block', my: '2mm', maxW: 'full' },
    '& .commands code': { fontFamily: 'mono' },
  },
})
