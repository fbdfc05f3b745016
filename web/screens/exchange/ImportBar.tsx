import { Box, Button, chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { ImportModeName } from '../../../graph/exchange/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { type ImportKind, linkToFilled } from '../../shell/importKinds.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import type { ImportBar_sheetImport$key } from './__generated__/ImportBar_sheetImport.graphql.ts'
import type { ImportBarCancelMutation } from './__generated__/ImportBarCancelMutation.graphql.ts'
import type { ImportBarStartMutation } from './__generated__/ImportBarStartMutation.graphql.ts'

/** The next step of an import: start it, stop it, or see what it made. */
export function ImportBar({ sheetImport, mode }: { sheetImport: ImportBar_sheetImport$key; mode: ImportModeName }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const linkTo = useLinkTo()
  const { id, kind, state, allowedActions, total, checked, created, changed, refused, applied, drafts, target } = useFragment(
    graphql`
      fragment ImportBar_sheetImport on SheetImport {
        id
        kind
        state
        allowedActions
        total
        checked
        created
        changed
        refused
        applied
        drafts
        target {
          targetId
          documentId
          documentKind
        }
      }
    `,
    sheetImport,
  )
  // The state comes by the live update only: a small import is over before this answer arrives, which would set it back.
  const start = useCommand<ImportBarStartMutation>(graphql`
    mutation ImportBarStartMutation($input: StartSheetImportInput!) {
      startSheetImport(input: $input) {
        sheetImport {
          mode
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const cancel = useCommand<ImportBarCancelMutation>(graphql`
    mutation ImportBarCancelMutation($input: CancelSheetImportInput!) {
      cancelSheetImport(input: $input) {
        sheetImport {
          state
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const good = created + changed
  const asked = refused > 0 ? mode : 'ALL_OR_NOTHING'
  const isBlocked = good === 0 || (refused > 0 && mode === 'ALL_OR_NOTHING')
  const stop = allowedActions.includes('cancel') && (
    <Button className="quiet" loading={cancel.busy} onClick={async () => tell(await cancel.run({ importId: id }))}>
      {t('import.bar.cancel')}
    </Button>
  )
  if (state === 'CANCELLED') return null
  if (state === 'DONE')
    return (
      <Bar>
        <Box flex="1 1 12rem">
          <b>{t('import.bar.done', { count: applied })}</b>
          {refused > 0 && <span>{t('import.bar.failed', { count: refused })}</span>}
        </Box>
        <Button asChild variant="solid" colorPalette="brand">
          <Link to={linkToFilled(linkTo, kind as ImportKind, target)}>{t(`import.bar.open.${kind as ImportKind}`)}</Link>
        </Button>
      </Bar>
    )
  if (state !== 'CHECKED')
    return (
      <Bar>
        <Box flex="1 1 12rem">
          <b>
            {state === 'CHECKING'
              ? t('import.bar.checking', { count: checked, total })
              : t('import.bar.importing', { count: applied, total: good })}
          </b>
        </Box>
        {stop}
      </Bar>
    )
  return (
    <Bar>
      <Box flex="1 1 12rem">
        <b>{isBlocked ? t(good === 0 ? 'import.bar.nothing' : 'import.bar.blocked') : t('import.bar.ready', { count: good })}</b>
        {drafts > 0 && !isBlocked && <span>{t('import.bar.drafts', { count: drafts })}</span>}
        {refused > 0 && !isBlocked && <span>{t('import.bar.left', { count: refused })}</span>}
      </Box>
      {stop}
      <Button
        variant="solid"
        colorPalette="brand"
        disabled={isBlocked || !allowedActions.includes('start')}
        loading={start.busy}
        onClick={async () => tell(await start.run({ importId: id, mode: asked }))}
      >
        {t('import.bar.start', { count: good })}
      </Button>
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '3',
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    px: '4',
    py: '2',
    minH: '12',
    bg: 'bar',
    color: 'white',
    borderRadius: 'l3',
    boxShadow: 'lg',
    '& span': { ms: '3', opacity: '0.75' },
    '& .quiet': { bg: 'bar.raised', color: 'white', borderColor: 'bar.line', _hover: { bg: 'bar.line' } },
  },
})
