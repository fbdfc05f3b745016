import { Button, Flex } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { Choices } from './Choices.tsx'
import { Popover } from './overlay/Popover.tsx'
import type { Columns } from './useColumns.ts'

/** Shows, hides and reorders the columns of a list. */
export function ColumnMenu<Row>({ columns }: { columns: Columns<Row> }) {
  const t = useT()
  return (
    <Popover title={t('list.columns')} label={[t('list.columns'), <ChevronDown key="mark" size={14} aria-hidden />]}>
      {() => (
        <>
          <Choices>
            {columns.all.map((column, at) => (
              <Flex key={column.id} align="center">
                <Flex asChild flex="1">
                  <label>
                    <input
                      type="checkbox"
                      checked={columns.isShown(column)}
                      disabled={column.hideable === false}
                      onChange={() => columns.toggle(column.id)}
                    />
                    {column.header}
                  </label>
                </Flex>
                {([-1, 1] as const).map((step) => (
                  <Button
                    key={step}
                    size="xs"
                    variant="ghost"
                    aria-label={t(step < 0 ? 'list.columns.earlier' : 'list.columns.later', { name: String(column.header) })}
                    disabled={at + step < 1 || at === 0 || at + step >= columns.all.length}
                    onClick={() => columns.move(column.id, step)}
                  >
                    {step < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
                  </Button>
                ))}
              </Flex>
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
