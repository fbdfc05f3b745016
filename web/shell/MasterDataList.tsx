import { Button, Flex } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { type Told, useNotifyOutcome } from '../relay/useNotifyOutcome.ts'
import { useReload } from '../relay/useReload.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../ui/overlay/toaster.tsx'

interface Deletion<Row> {
  title: (row: Row) => string
  /** What else is affected. */
  text: (row: Row) => string
  run: (row: Row) => Promise<Told>
  busy: boolean
  /** Notification after success. */
  done: (row: Row) => string
}

interface Props<Row> {
  title: string
  about?: string | undefined
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  mayEdit: boolean
  /** Text of the button that adds a row; without it the rows are fixed. */
  addText?: string
  /** Text of the empty list. */
  nothing?: string
  /** Form of a row, or of a new one. */
  dialog: (row: Row | null, onClose: () => void) => ReactNode
  deletion?: Deletion<Row>
  /** Buttons before the one that adds a row. */
  actions?: ReactNode
}

/** Page of a few rows of master data, each created, edited and deleted in a dialog. */
export function MasterDataList<Row>(props: Props<Row>) {
  const { title, about, rows, rowId, columns, mayEdit, addText, nothing, dialog, deletion, actions: more } = props
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const [edited, setEdited] = useState<{ row: Row | null } | null>(null)
  const [deleted, setDeleted] = useState<Row | null>(null)
  const add = mayEdit && addText && (
    <Button variant="solid" colorPalette="brand" onClick={() => setEdited({ row: null })}>
      <Plus aria-hidden />
      {addText}
    </Button>
  )
  const actions: Column<Row> = {
    id: 'actions',
    header: t('list.columns.actions'),
    width: deletion ? 180 : 110,
    grow: 0,
    align: 'end',
    card: 'line',
    cell: (row) => (
      <Flex gap="1">
        <Button size="sm" variant="ghost" onClick={() => setEdited({ row })}>
          <Pencil aria-hidden />
          {t('list.row.edit')}
        </Button>
        {deletion && (
          <Button size="sm" variant="ghost" color="negative.fg" onClick={() => setDeleted(row)}>
            <Trash2 aria-hidden />
            {t('list.row.delete')}
          </Button>
        )}
      </Flex>
    ),
  }

  async function remove(row: Row, { run, done }: Deletion<Row>) {
    if (tell(await run(row))) {
      toaster.success(done(row))
      reload()
    }
    setDeleted(null)
  }

  return (
    <ListPage
      title={title}
      {...(about && { about })}
      actions={
        <>
          {more}
          {add}
        </>
      }
    >
      <DataTable
        label={title}
        rows={rows}
        rowId={rowId}
        columns={mayEdit ? [...columns, actions] : columns}
        empty={<EmptyState kind="nothing" {...(nothing && { hint: nothing })} action={add} />}
      />
      {edited && dialog(edited.row, () => setEdited(null))}
      {deletion && deleted !== null && (
        <ConfirmDialog
          open
          title={deletion.title(deleted)}
          confirm={t('list.row.delete')}
          destructive
          busy={deletion.busy}
          onConfirm={() => void remove(deleted, deletion)}
          onClose={() => setDeleted(null)}
        >
          {deletion.text(deleted)}
        </ConfirmDialog>
      )}
    </ListPage>
  )
}
