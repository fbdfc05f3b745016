import { Box, Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import {
  type DecimalSignName,
  type EncodingName,
  ImportMode,
  type ImportModeName,
  sheetImportMachine,
} from '../../../graph/exchange/states.ts'
import { useT } from '../../i18n/useT.ts'
import { hasTarget, type ImportKind } from '../../shell/importKinds.ts'
import { Facts } from '../../ui/document/Facts.tsx'
import { StateHistory } from '../../ui/document/StateHistory.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ImportSide_sheetImport$key } from './__generated__/ImportSide_sheetImport.graphql.ts'

const ColumnsDialog = lazyComponent(() => import('./ColumnsDialog.tsx').then((file) => file.ColumnsDialog))

const modes = Object.keys(ImportMode.values) as ImportModeName[]

interface Props {
  sheetImport: ImportSide_sheetImport$key
  mode: ImportModeName
  onMode(mode: ImportModeName): void
}

/** What to import, what that will do, and how the columns are matched. */
export function ImportSide({ sheetImport, mode, onMode }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const found = useFragment(
    graphql`
      fragment ImportSide_sheetImport on SheetImport {
        kind
        state
        allowedActions
        history {
          action
          to
          reason
          at
          by
        }
        total
        created
        changed
        unchanged
        repeated
        refused
        encoding
        encodingSample
        decimalSign
        columns {
          index
          letters
          heading
          column
          name
        }
        ...ColumnsDialog_sheetImport
      }
    `,
    sheetImport,
  )
  const {
    kind,
    state,
    allowedActions,
    history,
    total,
    created,
    changed,
    unchanged,
    repeated,
    refused,
    columns,
    encoding,
    encodingSample,
    decimalSign,
  } = found
  const number = (count: number) => t('import.tally.number', { count })
  const left = columns.filter(({ column }) => column === null).length
  const change = allowedActions.includes('match') && (
    <Button size="sm" variant="ghost" colorPalette="brand" onClick={() => setOpen(true)}>
      {t('import.columns.change')}
    </Button>
  )
  return (
    <>
      {allowedActions.includes('start') && refused > 0 && (
        <Section title={t('import.mode.title')}>
          <Modes role="radiogroup" aria-label={t('import.mode.title')}>
            {modes.map((one) => (
              <label key={one} data-chosen={mode === one || undefined}>
                <input type="radio" name="mode" checked={mode === one} onChange={() => onMode(one)} />
                <span>
                  <b>{t(`import.mode.${one}`)}</b>
                  <span className="about">{t(`import.mode.about.${one}`, { total, good: created + changed, refused })}</span>
                </span>
              </label>
            ))}
          </Modes>
        </Section>
      )}
      <Section title={t(state === 'DONE' || state === 'CANCELLED' ? 'import.effect.was' : 'import.effect.title')}>
        <Facts
          facts={[
            [t('import.effect.created'), number(created)],
            [t('import.effect.changed'), number(changed)],
            [t('import.effect.unchanged'), unchanged > 0 ? number(unchanged) : null],
            [t('import.effect.repeated'), repeated > 0 ? number(repeated) : null],
            [t('import.effect.refused'), number(refused)],
          ]}
        />
      </Section>
      <Section title={t('import.reading.title')} aside={change}>
        <Facts
          facts={[
            [t('import.reading.encoding'), encoding ? t(`enum.ImportEncoding.${encoding as EncodingName}`) : null],
            [t('import.reading.sample'), encodingSample || null],
            [
              t('import.reading.decimal'),
              decimalSign ? t(`enum.ImportDecimalSign.${decimalSign as DecimalSignName}`) : t('import.reading.decimalAuto'),
            ],
          ]}
        />
        {encodingSample && (
          <Box mt="2" textStyle="xs" color="muted">
            {t('import.reading.wrong')}
          </Box>
        )}
      </Section>
      <Section title={t('import.step.columns')} aside={change}>
        <Columns>
          {columns.map(({ index, letters, heading, name }) => (
            <li key={index}>
              <Box as="span" minW="0" truncate>
                {letters} {heading}
              </Box>
              <Box as="span" color={name ? 'ink' : 'muted'} textAlign="end">
                {name ?? t('import.columns.leftOut')}
              </Box>
            </li>
          ))}
        </Columns>
        <Box mt="2" textStyle="xs" color="muted">
          {left > 0 && t('import.columns.left', { count: left })}{' '}
          {t(hasTarget(kind as ImportKind) ? 'import.columns.keptOfWarehouse' : 'import.columns.kept')}
        </Box>
      </Section>
      {history.length > 0 && (
        <StateHistory machine={sheetImportMachine} changes={history} stateText={(value) => t(`state.SheetImport.${value}`)} />
      )}
      {open && <ColumnsDialog sheetImport={found} onClose={() => setOpen(false)} />}
    </>
  )
}

const Modes = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    '& > label': {
      display: 'flex',
      gap: '2.5',
      px: '3',
      py: '2',
      borderWidth: '1.5px',
      borderColor: 'line',
      borderRadius: 'l2',
      cursor: 'pointer',
    },
    '& > [data-chosen]': { borderColor: 'brand.border', bg: 'selected' },
    '& b': { display: 'block', fontWeight: 'semibold' },
    '& .about': { color: 'muted', textStyle: 'xs' },
    '& input': { mt: '1', accentColor: 'brand.solid' },
  },
})

const Columns = chakra('ul', {
  base: {
    textStyle: 'xs',
    '& > li': { display: 'flex', justifyContent: 'space-between', gap: '3', py: '0.5' },
  },
})
