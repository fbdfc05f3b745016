import { Box, Button, Flex } from '@chakra-ui/react'
import { CalendarPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from 'react-relay'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { TabBar } from '../../../ui/TabBar.ts'
import type { ZoneTableHeaderDeleteEditionMutation } from './__generated__/ZoneTableHeaderDeleteEditionMutation.graphql.ts'
import type { ZoneTableHeaderDeleteMutation } from './__generated__/ZoneTableHeaderDeleteMutation.graphql.ts'
import type { Edition, ZoneTable } from './zoneTable.ts'
import { zonePaths } from './zoneTableList.ts'

const ZoneTableDialog = lazyComponent(() => import('./ZoneTableDialog.tsx').then((file) => file.ZoneTableDialog))
const ZoneEditionDialog = lazyComponent(() => import('./ZoneEditionDialog.tsx').then((file) => file.ZoneEditionDialog))

interface Props {
  table: ZoneTable
  /** The edition whose rows are shown. */
  shown: Edition | null
}

/** Editions of a zone table and the channels that use it, above the rows of one edition. */
export function ZoneTableHeader({ table, shown }: Props) {
  const t = useT()
  const intl = useIntl()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const tell = useNotifyOutcome()
  const [search] = useSearchParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const mayEdit = useRight('logistics:editFreight')
  const [open, setOpen] = useState<'table' | 'newEdition' | 'edition' | 'deleteTable' | 'deleteEdition' | null>(null)
  const removeEdition = useCommand<ZoneTableHeaderDeleteEditionMutation>(graphql`
    mutation ZoneTableHeaderDeleteEditionMutation($input: DeleteZoneEditionInput!) {
      deleteZoneEdition(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const removeTable = useCommand<ZoneTableHeaderDeleteMutation>(graphql`
    mutation ZoneTableHeaderDeleteMutation($input: DeleteZoneTableInput!) {
      deleteZoneTable(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const channels = [...table.zoneChannels, ...table.remoteChannels]
  const dayOf = ({ validFrom }: Edition) => intl.formatDate(validFrom, { timeZone: 'UTC', dateStyle: 'medium' })
  /** The same page with another edition; its place in the list is left. */
  const hrefOf = (id: string | null) => {
    const next = new URLSearchParams(search)
    next.delete('at')
    if (id) next.set('edition', id)
    else next.delete('edition')
    return `?${next}`
  }
  const close = () => setOpen(null)
  async function deleteEdition({ id }: Edition) {
    const outcome = await removeEdition.run({ zoneEditionId: id })
    close()
    if (!tell(outcome)) return
    toaster.success(t('zone.edition.deleted'))
    void navigate(hrefOf(null), { replace: true })
  }
  async function deleteTable() {
    const outcome = await removeTable.run({ zoneTableId: table.id })
    close()
    if (!tell(outcome)) return
    toaster.success(t('zone.table.deleted', { code: table.code }))
    void navigate(linkTo(`${zonePaths[table.kind]}/list`))
  }
  return (
    <>
      <Flex wrap="wrap" columnGap="3" rowGap="1" align="baseline" textStyle="sm" color="muted" mb="2">
        <Box>
          {channels.length > 0
            ? t('zone.usedBy', { channels: intl.formatList(channels.map(({ displayName }) => displayName)) })
            : t('zone.unused')}
        </Box>
        {shown && (
          <Box>
            {t('zone.rowCount', { count: shown.rowCount })}
            {shown.source && ` · ${shown.source}`}
          </Box>
        )}
        {mayEdit && (
          <Flex gap="1" ms="auto" wrap="wrap">
            <Button size="sm" variant="ghost" onClick={() => setOpen('newEdition')}>
              <CalendarPlus aria-hidden />
              {t('zone.edition.add')}
            </Button>
            {shown && (
              <Button size="sm" variant="ghost" onClick={() => setOpen('edition')}>
                <Pencil aria-hidden />
                {t('zone.edition.edit')}
              </Button>
            )}
            <Menu size="sm" variant="ghost" label={t('zone.more')}>
              <MenuItem onSelect={() => setOpen('table')}>{t('zone.table.rename')}</MenuItem>
              {shown && table.editions.length > 1 && (
                <MenuItem onSelect={() => setOpen('deleteEdition')}>{t('zone.edition.delete')}</MenuItem>
              )}
              <MenuItem onSelect={() => setOpen('deleteTable')}>{t('zone.table.delete')}</MenuItem>
            </Menu>
          </Flex>
        )}
      </Flex>
      <TabBar aria-label={t('zone.editions')}>
        {table.editions.map((edition) => (
          <Link key={edition.id} to={hrefOf(edition.id)} aria-current={edition.id === shown?.id ? 'page' : undefined}>
            {t(edition.isInForce ? 'zone.edition.inForce' : 'zone.edition.from', { day: dayOf(edition) })}
          </Link>
        ))}
      </TabBar>
      {open === 'table' && <ZoneTableDialog kind={table.kind} warehouseId={warehouseId} table={table} onClose={close} />}
      {open === 'newEdition' && <ZoneEditionDialog zoneTableId={table.id} onClose={close} onCreated={(id) => void navigate(hrefOf(id))} />}
      {open === 'edition' && shown && <ZoneEditionDialog zoneTableId={table.id} edition={shown} onClose={close} />}
      {open === 'deleteEdition' && shown && (
        <ConfirmDialog
          open
          title={t('zone.edition.deleteTitle', { day: dayOf(shown) })}
          confirm={t('zone.edition.delete')}
          destructive
          busy={removeEdition.busy}
          onConfirm={() => void deleteEdition(shown)}
          onClose={close}
        >
          {t('zone.edition.deleteText', { count: shown.rowCount })}
        </ConfirmDialog>
      )}
      {open === 'deleteTable' && (
        <ConfirmDialog
          open
          title={t('zone.table.deleteTitle', { code: table.code })}
          confirm={t('zone.table.delete')}
          destructive
          busy={removeTable.busy}
          isRefused={channels.length > 0}
          onConfirm={() => void deleteTable()}
          onClose={close}
        >
          {channels.length > 0
            ? t('zone.table.inUse', { channels: channels.map(({ code }) => code).join(', ') })
            : t('zone.table.deleteText', { count: table.editions.length })}
        </ConfirmDialog>
      )}
    </>
  )
}
