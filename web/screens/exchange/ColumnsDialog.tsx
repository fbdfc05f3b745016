import { Button, chakra, NativeSelect } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { DecimalSign, type DecimalSignName } from '../../../graph/exchange/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { ColumnsDialog_sheetImport$key } from './__generated__/ColumnsDialog_sheetImport.graphql.ts'
import type { ColumnsDialogMutation } from './__generated__/ColumnsDialogMutation.graphql.ts'

const signs = Object.keys(DecimalSign.values) as DecimalSignName[]

/** Which field each column of the file fills. */
export function ColumnsDialog({ sheetImport, onClose }: { sheetImport: ColumnsDialog_sheetImport$key; onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const tell = useNotifyOutcome()
  const { id, columns, fields, chosenDecimalSign } = useFragment(
    graphql`
      fragment ColumnsDialog_sheetImport on SheetImport {
        id
        chosenDecimalSign
        columns {
          index
          letters
          heading
          column
        }
        fields {
          column
          field
          name
          isRequired
        }
      }
    `,
    sheetImport,
  )
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(
    new Map(columns.map(({ index, column }) => [index, column ?? null])),
  )
  const [sign, setSign] = useState<DecimalSignName | ''>((chosenDecimalSign as DecimalSignName | null | undefined) ?? '')
  const match = useCommand<ColumnsDialogMutation>(graphql`
    mutation ColumnsDialogMutation($input: MatchImportColumnsInput!) {
      matchImportColumns(input: $input) {
        sheetImport {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const save = async () => {
    const input = { importId: id, columns: [...chosen].map(([index, column]) => ({ index, column })), decimalSign: sign || null }
    if (tell(await match.run(input))) onClose()
  }
  const used = new Set([...chosen.values()])
  const filled = new Set(fields.filter(({ column }) => used.has(column)).map(({ field }) => field))
  const missing = fields
    .filter(({ field, isRequired }, at) => isRequired && !filled.has(field) && fields.findIndex((one) => one.field === field) === at)
    .map(({ name }) => name)
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
      <Button variant="solid" colorPalette="brand" loading={match.busy} onClick={save}>
        {t('import.columns.save')}
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title={t('import.columns.title')} footer={footer} besides={false} width="lg">
      <List>
        {columns.map(({ index, letters, heading }) => (
          <label key={index} htmlFor={`${formId}-${index}`}>
            <span>
              <b>{letters}</b> {heading || t('import.rows.empty')}
            </span>
            <NativeSelect.Root>
              <NativeSelect.Field
                id={`${formId}-${index}`}
                value={chosen.get(index) ?? ''}
                onChange={(event) => setChosen(new Map([...chosen, [index, event.target.value || null]]))}
              >
                <option value="">{t('import.columns.leftOut')}</option>
                {fields.map(({ column, name }) => (
                  <option key={column} value={column}>
                    {name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator>
                <ChevronDown aria-hidden />
              </NativeSelect.Indicator>
            </NativeSelect.Root>
          </label>
        ))}
        <label htmlFor={`${formId}-sign`}>
          <span>
            <b>{t('import.reading.decimal')}</b>
          </span>
          <NativeSelect.Root>
            <NativeSelect.Field
              id={`${formId}-sign`}
              value={sign}
              onChange={(event) => setSign(event.target.value as DecimalSignName | '')}
            >
              <option value="">{t('import.reading.decimalAuto')}</option>
              {signs.map((one) => (
                <option key={one} value={one}>
                  {t(`enum.ImportDecimalSign.${one}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator>
              <ChevronDown aria-hidden />
            </NativeSelect.Indicator>
          </NativeSelect.Root>
        </label>
      </List>
      {missing.length > 0 && <Note>{t('import.columns.missing', { fields: missing.join(', ') })}</Note>}
    </Modal>
  )
}

const List = chakra('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    '& > label': { display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'center', gap: '3' },
    '& > label > span': { minW: '0', wordBreak: 'break-word' },
    '& b': { color: 'muted', fontWeight: 'medium' },
  },
})

const Note = chakra('p', { base: { mt: '3', px: '3', py: '2', bg: 'warn.subtle', color: 'warn.fg', borderRadius: 'l2' } })
