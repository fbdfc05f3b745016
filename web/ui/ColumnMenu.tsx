import { Button } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { Choices } from './Choices.tsx'
import { Popover } from './Popover.tsx'
import type { Columns } from './useColumns.ts'

/** Hides and shows the columns of a list. */
export function ColumnMenu<Row>({ columns }: { columns: Columns<Row> }) {
  const t = useT()
  return (
    <Popover title={t('list.columns')} label={[t('list.columns'), <ChevronDown key="mark" size={14} aria-hidden />]}>
      {() => (
        <>
          <Choices>
            {columns.all
              .filter((column) => column.hideable !== false)
              .map((column) => (
                <label key={column.id}>
                  <input type="checkbox" checked={columns.shown.includes(column)} onChange={() => columns.toggle(column.id)} />
                  {column.header}
                </label>
              ))}
          </Choices>
          <Button size="sm" mt="2" w="full" onClick={columns.reset}>
            {t('list.columns.reset')}
          </Button>
        </>
      )}
    </Popover>
  )
}
