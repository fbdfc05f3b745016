import { Box, Button, Table } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { lineTableRecipe } from '../../theme/documentRecipes.ts'

export interface LineColumn<Line> {
  id: string
  header: string
  /** Explains the header. */
  tip?: string
  align?: 'end'
  /** CSS width. */
  width?: string
  cell: (line: Line, index: number) => ReactNode
  /** Sum or text in the last row. */
  total?: ReactNode
}

interface Props<Line> {
  /** Accessible name of the table. */
  label: string
  columns: readonly LineColumn<Line>[]
  lines: readonly Line[]
  lineId: (line: Line) => string
  /** What is wrong with a line, shown below it. */
  errorOf?: (line: Line, index: number) => ReactNode
  errorId?: (index: number) => string
  /** Drawn muted and struck through. */
  isUndone?: (line: Line) => boolean
  onRemove?: (index: number) => void
  /** Text without lines. */
  empty: ReactNode
  /** Fills the width of its `Section`. */
  flush?: boolean
}

/** Lines of a document: texts or controls in columns, with totals and errors below the line they belong to. Cards on narrow screens. */
export function LineTable<Line>({ label, columns, lines, lineId, errorOf, errorId, isUndone, onRemove, empty, flush = true }: Props<Line>) {
  const t = useT()
  if (lines.length === 0) return <Box color="muted">{empty}</Box>
  const width = columns.length + (onRemove ? 1 : 0)
  return (
    <Box overflowX="auto" {...(flush && { mx: '-4', mb: '-4' })}>
      <Table.Root recipe={lineTableRecipe} aria-label={label}>
        <Table.Header>
          <Table.Row>
            {columns.map(({ id, header, tip, align, width: columnWidth }) => (
              <Table.ColumnHeader key={id} data-align={align} data-tip={tip} {...(columnWidth && { w: columnWidth })}>
                {header}
              </Table.ColumnHeader>
            ))}
            {onRemove && <Table.ColumnHeader aria-label={t('list.columns.actions')} />}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.map((line, index) => {
            const error = errorOf?.(line, index)
            return (
              <Fragment key={lineId(line)}>
                <Table.Row data-error={error ? true : undefined} data-undone={isUndone?.(line) || undefined}>
                  {columns.map(({ id, header, align, cell }) => (
                    <Table.Cell key={id} data-align={align} data-label={header}>
                      {cell(line, index)}
                    </Table.Cell>
                  ))}
                  {onRemove && (
                    <Table.Cell data-align="end">
                      <Button
                        type="button"
                        variant="ghost"
                        size="sm"
                        px="0"
                        aria-label={t('form.lines.remove', { line: index + 1 })}
                        onClick={() => onRemove(index)}
                      >
                        <X aria-hidden />
                      </Button>
                    </Table.Cell>
                  )}
                </Table.Row>
                {error && (
                  <Table.Row data-error data-below>
                    <Table.Cell id={errorId?.(index)} colSpan={width} color="negative.fg" role="alert">
                      {error}
                    </Table.Cell>
                  </Table.Row>
                )}
              </Fragment>
            )
          })}
        </Table.Body>
        {columns.some(({ total }) => total !== undefined) && (
          <Table.Footer>
            <Table.Row>
              {columns.map(({ id, header, align, total }, at) => (
                <Table.Cell key={id} data-align={align} {...(total !== undefined && at > 0 && { 'data-label': header })}>
                  {total}
                </Table.Cell>
              ))}
              {onRemove && <Table.Cell />}
            </Table.Row>
          </Table.Footer>
        )}
      </Table.Root>
    </Box>
  )
}
