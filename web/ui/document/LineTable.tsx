import { Button, Table } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { lineTableRecipe } from '../../theme/documentRecipes.ts'

export interface LineColumn<Line> {
  id: string
  header: string
  align?: 'end'
  /** CSS width. */
  width?: string
  /** Takes the width that is left. */
  grow?: boolean
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
  /** Drawn muted and struck through. */
  isUndone?: (line: Line) => boolean
  onRemove?: (index: number) => void
  /** Text without lines. */
  empty: ReactNode
}

/** Lines of a document: texts or controls in columns, with totals and errors below the line they belong to. Cards on narrow screens. */
export function LineTable<Line>({ label, columns, lines, lineId, errorOf, isUndone, onRemove, empty }: Props<Line>) {
  const t = useT()
  const hasTotals = columns.some(({ total }) => total !== undefined)
  const width = columns.length + (onRemove ? 1 : 0)
  return (
    <Table.Root recipe={lineTableRecipe} aria-label={label}>
      <Table.Header>
        <Table.Row>
          {columns.map(({ id, header, align, width: columnWidth, grow }) => (
            <Table.ColumnHeader key={id} data-align={align} w={grow ? '100%' : columnWidth}>
              {header}
            </Table.ColumnHeader>
          ))}
          {onRemove && <Table.ColumnHeader aria-label={t('form.lines.actions')} />}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {lines.length === 0 && (
          <Table.Row>
            <Table.Cell colSpan={width} color="muted">
              {empty}
            </Table.Cell>
          </Table.Row>
        )}
        {lines.map((line, index) => {
          const error = errorOf?.(line, index)
          return [
            <Table.Row key={lineId(line)} data-error={Boolean(error) || undefined} data-undone={isUndone?.(line) || undefined}>
              {columns.map(({ id, header, align, cell }) => (
                <Table.Cell key={id} data-align={align} data-label={header}>
                  {cell(line, index)}
                </Table.Cell>
              ))}
              {onRemove && (
                <Table.Cell data-align="end">
                  <Button
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
            </Table.Row>,
            error && (
              <Table.Row key={`${lineId(line)} error`} data-error data-below>
                <Table.Cell colSpan={width} color="negative.fg" role="alert">
                  {error}
                </Table.Cell>
              </Table.Row>
            ),
          ]
        })}
      </Table.Body>
      {hasTotals && lines.length > 0 && (
        <Table.Footer>
          <Table.Row>
            {columns.map(({ id, header, align, total }) => (
              <Table.Cell key={id} data-align={align} data-label={total === undefined ? undefined : header}>
                {total}
              </Table.Cell>
            ))}
            {onRemove && <Table.Cell />}
          </Table.Row>
        </Table.Footer>
      )}
    </Table.Root>
  )
}
