import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { Cell } from './mapCell.ts'

interface Props {
  cells: readonly Cell[]
  areas: readonly { readonly id: string; readonly name: string }[]
  onOpen: (code: string) => void
}

/** The map as a table, for those who do not see colours or want figures. */
export function MapTable({ cells, areas, onOpen }: Props) {
  const t = useT()
  const columns = useMemo(() => columnsOf(t, new Map(areas.map(({ id, name }) => [id, name])), onOpen), [t, areas, onOpen])
  return (
    <Box flex="1" minW="0" w="full" h="65dvh" display="flex" flexDirection="column">
      <DataTable
        label={t('menu.inventory.map')}
        columns={columns}
        rows={cells}
        rowId={({ code }) => code}
        empty={<EmptyState kind="noMatch" />}
      />
    </Box>
  )
}

function columnsOf(t: Translate, areaNames: ReadonlyMap<string, string>, onOpen: (code: string) => void): Column<Cell>[] {
  const figure = (id: 'products' | 'pieces' | 'allocated' | 'picked'): Column<Cell> => ({
    id,
    header: t(`map.field.${id}`),
    width: 90,
    align: 'end',
    card: 'line',
    cell: (cell) => <Quantity value={cell[id]} />,
  })
  return [
    {
      id: 'code',
      header: t('stock.field.location'),
      width: 130,
      card: 'title',
      cell: ({ code }) => (
        <Box
          as="button"
          textStyle="code"
          color="brand.fg"
          cursor="button"
          _hover={{ textDecoration: 'underline' }}
          onClick={() => onOpen(code)}
        >
          {code}
        </Box>
      ),
    },
    { id: 'area', header: t('stock.place.area'), width: 130, card: 'line', cell: ({ areaId }) => areaNames.get(areaId) },
    { id: 'status', header: t('map.field.status'), width: 100, card: 'badge', cell: ({ status }) => t(`enum.LocationStatus.${status}`) },
    {
      id: 'fill',
      header: t('map.colour.fill'),
      width: 80,
      align: 'end',
      card: 'line',
      cell: ({ fill }) => (fill == null ? '–' : `${fill} %`),
    },
    figure('products'),
    figure('pieces'),
    figure('allocated'),
    {
      id: 'age',
      header: t('stock.field.age'),
      width: 90,
      align: 'end',
      card: 'line',
      cell: ({ oldestDays }) => (oldestDays == null ? '–' : t('stock.age.days', { days: oldestDays })),
    },
    figure('picked'),
  ]
}
