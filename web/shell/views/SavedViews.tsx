import { Box } from '@chakra-ui/react'
import { Bookmark, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { loadSavedViews, reloadSavedViews } from '../../relay/loadSavedViews.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { type Told, useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/Menu.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { addressOf, layoutEntry, listOf, type SavedView, useViews, viewKey, withoutDefault } from '../../ui/views/savedViews.ts'
import { usePresentView } from '../../ui/views/usePresentView.ts'
import { useRight } from '../rights.ts'
import type { SavedViewsDefaultMutation } from './__generated__/SavedViewsDefaultMutation.graphql.ts'
import type { SavedViewsOverwriteMutation } from './__generated__/SavedViewsOverwriteMutation.graphql.ts'
import type { SavedViewsShareMutation } from './__generated__/SavedViewsShareMutation.graphql.ts'

const ViewNameDialog = lazyComponent(() => import('./ViewNameDialog.tsx').then((file) => file.ViewNameDialog))
const DeleteViewDialog = lazyComponent(() => import('./DeleteViewDialog.tsx').then((file) => file.DeleteViewDialog))

/** Menu of the saved views of the list of this page: opens, saves, renames, overwrites, shares and deletes them. */
export function SavedViews() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { all, open } = useViews()
  const { isChanged, search, layout } = usePresentView()
  const mayShare = useRight('access:shareViews')
  const manages = useRight('access:staff')
  const [asked, setAsked] = useState<'save' | 'rename' | 'delete' | null>(null)
  useEffect(() => void loadSavedViews(), [])
  const overwrite = useCommand<SavedViewsOverwriteMutation>(graphql`
    mutation SavedViewsOverwriteMutation($input: OverwriteSavedViewInput!) {
      overwriteSavedView(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const setDefault = useCommand<SavedViewsDefaultMutation>(graphql`
    mutation SavedViewsDefaultMutation($input: SetDefaultViewInput!) {
      setDefaultView(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const share = useCommand<SavedViewsShareMutation>(graphql`
    mutation SavedViewsShareMutation($input: ShareSavedViewInput!) {
      shareSavedView(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)

  const openView = (view: SavedView | null) => {
    if (view) layoutEntry(viewKey(view)).set(null)
    navigate(`?${withoutDefault(pathname, addressOf(params, view))}`)
  }
  const change = async (outcome: Promise<Told>, done: string) => {
    if (!tell(await outcome)) return false
    await reloadSavedViews()
    toaster.success(done)
    return true
  }
  const save = async ({ id, name }: SavedView) => {
    const isSaved = await change(overwrite.run({ savedViewId: id, search, layout }), t('list.views.saved', { name }))
    if (isSaved) layoutEntry(viewKey({ id })).set(null)
  }
  const textOf = (view: SavedView) => {
    const name = view.isOwn ? view.name : t('list.views.sharedBy', { name: view.name, owner: view.owner.name })
    return [view.isOwn && view.shared && 'shared', view.isDefault && 'default'].reduce<string>(
      (text, mark) => (mark ? t(mark === 'shared' ? 'list.views.shared' : 'list.views.default', { name: text }) : text),
      name,
    )
  }
  const mayChange = open?.isOwn && (mayShare || !open.shared)
  const mayRemove = open !== null && (open.isOwn || manages)
  const unshared = ({ name, isOwn, owner }: SavedView) =>
    isOwn ? t('list.views.unsharedNow', { name }) : t('list.views.unsharedOf', { name, owner: owner.name })
  const sorted = [...all].sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
  const label = open ? (isChanged ? t('list.views.changed', { name: open.name }) : open.name) : t('list.views.label')

  return (
    <>
      <Menu
        aria-label={open ? t('list.views.menu', { name: label }) : label}
        label={
          <>
            <Bookmark aria-hidden />
            <Box as="span" maxW="14rem" truncate>
              {label}
            </Box>
            <ChevronDown size={14} aria-hidden />
          </>
        }
        loading={overwrite.busy || setDefault.busy || share.busy}
      >
        {sorted.length > 0 && (
          <>
            <MenuItem chosen={open === null} onSelect={() => openView(null)}>
              {t('list.views.all')}
            </MenuItem>
            {sorted.map((view) => (
              <MenuItem key={view.id} chosen={view.id === open?.id} onSelect={() => openView(view)}>
                {textOf(view)}
              </MenuItem>
            ))}
            <MenuSeparator />
          </>
        )}
        {open && isChanged && (
          <>
            {mayChange && <MenuItem onSelect={() => void save(open)}>{t('list.views.overwrite', { name: open.name })}</MenuItem>}
            <MenuItem onSelect={() => openView(open)}>{t('list.views.discard')}</MenuItem>
          </>
        )}
        <MenuItem onSelect={() => setAsked('save')}>{t('list.views.save')}</MenuItem>
        {open && (
          <MenuItem
            onSelect={() =>
              void change(
                setDefault.run({ list: listOf(pathname), savedViewId: open.isDefault ? null : open.id }),
                open.isDefault ? t('list.views.defaultCleared') : t('list.views.defaultSet', { name: open.name }),
              )
            }
          >
            {t(open.isDefault ? 'list.views.noDefault' : 'list.views.makeDefault')}
          </MenuItem>
        )}
        {open && mayRemove && (
          <>
            {(mayShare || open.shared) && (
              <MenuItem
                onSelect={() =>
                  void change(
                    share.run({ savedViewId: open.id, shared: !open.shared }),
                    open.shared ? unshared(open) : t('list.views.sharedNow', { name: open.name }),
                  )
                }
              >
                {t(open.shared ? 'list.views.unshare' : 'list.views.share')}
              </MenuItem>
            )}
            {mayChange && <MenuItem onSelect={() => setAsked('rename')}>{t('list.views.rename')}</MenuItem>}
            <MenuItem onSelect={() => setAsked('delete')}>{t('list.views.delete')}</MenuItem>
          </>
        )}
      </Menu>
      {asked === 'save' && (
        <ViewNameDialog list={listOf(pathname)} present={{ search, layout }} onSaved={openView} onClose={() => setAsked(null)} />
      )}
      {asked === 'rename' && open && <ViewNameDialog list={open.list} view={open} onClose={() => setAsked(null)} />}
      {asked === 'delete' && open && <DeleteViewDialog view={open} onClose={() => setAsked(null)} />}
    </>
  )
}
