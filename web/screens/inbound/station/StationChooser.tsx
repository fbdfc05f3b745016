import { Button, chakra } from '@chakra-ui/react'
import { ScanLine } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { useRight } from '../../../shell/rights.ts'
import { BackBar } from '../../../ui/BackBar.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Input } from '../../../ui/Input.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { StationChooser_stations$key } from './__generated__/StationChooser_stations.graphql.ts'
import type { StationChooserRegisterMutation } from './__generated__/StationChooserRegisterMutation.graphql.ts'
import type { StationChooserTakeMutation } from './__generated__/StationChooserTakeMutation.graphql.ts'
import { ScansLeft, useScansWaiting } from './ScansLeft.tsx'

interface Props {
  stations: StationChooser_stations$key
  warehouse: string
  /** Who stands here. */
  me: string
  /** The station that this tab has just lost to somebody, or to another tab. */
  lost?: string | undefined
  title: string
  onTaken: (id: string, version: number) => void
}

/** Where somebody stands: every station of the warehouse with who uses it. */
export function StationChooser({ stations, warehouse, me, lost, title, onTaken }: Props) {
  const t = useT()
  const tell = useTell()
  const rows = useFragment(
    graphql`
      fragment StationChooser_stations on Station @relay(plural: true) {
        id
        name
        usedAt
        idle
        user {
          id
          name
        }
      }
    `,
    stations,
  )
  const waiting = useScansWaiting()
  const mayTakeOver = useRight('station:takeOver')
  const [asked, setAsked] = useState<(typeof rows)[number] | null>(null)
  const take = useCommand<StationChooserTakeMutation>(graphql`
    mutation StationChooserTakeMutation($input: TakeStationInput!) {
      takeStation(input: $input) {
        station {
          id
          lastSeq
          version
          usedAt
          idle
          user {
            id
            name
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const register = useCommand<StationChooserRegisterMutation>(graphql`
    mutation StationChooserRegisterMutation($input: RegisterStationInput!) {
      registerStation(input: $input) {
        station {
          id
          lastSeq
          version
          usedAt
          idle
          name
          user {
            id
            name
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const field = useRef<HTMLInputElement>(null)

  async function choose(stationId: string) {
    setAsked(null)
    const outcome = await take.run({ stationId })
    if (tell(outcome) && outcome.payload.station) onTaken(outcome.payload.station.id, outcome.payload.station.version)
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    const name = field.current?.value.trim()
    if (!name) return field.current?.focus()
    const updater = (store: RecordSourceSelectorProxy<StationChooserRegisterMutation['response']>) => {
      const made = store.getRootField('registerStation')?.getLinkedRecord('station')
      const known = store.getRoot().getLinkedRecords('stations', { warehouseId: warehouse }) ?? []
      if (made) store.getRoot().setLinkedRecords([...known, made], 'stations', { warehouseId: warehouse })
    }
    const outcome = await register.run({ warehouseId: warehouse, name }, { updater })
    if (tell(outcome) && outcome.payload.station) await choose(outcome.payload.station.id)
  }

  /** Asks first where it takes something from somebody; who may not do it is told so by the server at once. */
  const ask = (row: (typeof rows)[number]) => {
    const isOthers = row.user && row.user.id !== me
    if (isOthers && (mayTakeOver || row.idle)) setAsked(row)
    else void choose(row.id)
  }
  const who = ({ id, user, usedAt }: (typeof rows)[number]) => {
    if (!user) return t('inbound.station.free')
    if (user.id === me) return t(id === lost ? 'inbound.station.takeOver' : 'inbound.station.usedByYou')
    return (
      <>
        {t('inbound.station.usedBy', { name: user.name })}
        {usedAt && ' · '}
        <RelativeTime at={usedAt} />
      </>
    )
  }
  const left = (stationId: string) => waiting.find((one) => one.stationId === stationId && one.staffId === me)?.count ?? 0
  const loser = rows.find(({ id }) => id === lost)
  return (
    <Page>
      <BackBar title={title} to="/home/panel" />
      <h2>{loser ? lostWords(loser, me, t) : t('inbound.station.choose')}</h2>
      <ScansLeft stations={rows} me={me} />
      {rows.length === 0 && <EmptyState kind="nothing" hint={t('inbound.station.none')} />}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" disabled={take.busy} data-lost={row.id === lost || undefined} onClick={() => ask(row)}>
              <ScanLine aria-hidden />
              <b>{row.name}</b>
              <span>{who(row)}</span>
              {left(row.id) > 0 && <span className="left">{t('inbound.station.waiting', { count: left(row.id) })}</span>}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('inbound.station.takeTitle', { station: asked?.name ?? '' })}
        confirm={t('inbound.station.takeConfirm')}
        onConfirm={() => asked && choose(asked.id)}
        onClose={() => setAsked(null)}
      >
        {t('inbound.station.takeText', { name: asked?.user?.name ?? '' })}
      </ConfirmDialog>
      <form onSubmit={add}>
        <Input
          ref={field}
          size="xl"
          maxLength={60}
          autoComplete="off"
          aria-label={t('inbound.station.name')}
          placeholder={t('inbound.station.name')}
        />
        <Button type="submit" size="xl" disabled={register.busy || take.busy}>
          {t('inbound.station.register')}
        </Button>
      </form>
    </Page>
  )
}

type Row = { readonly user: { readonly id: string; readonly name: string } | null | undefined }

/** Who has the station that this tab has lost. */
function lostWords({ user }: Row, me: string, t: Translate): string {
  if (user && user.id !== me) return t('inbound.station.lostTo', { name: user.name })
  return t(user ? 'inbound.station.lost' : 'inbound.station.left')
}

const Page = chakra('main', {
  base: {
    minH: '100dvh',
    p: { base: '3', sm: '5' },
    bg: 'surface',
    '& > *': { maxW: '4xl', mx: 'auto' },
    '& > p': { mb: '4', p: '3', borderRadius: 'l2', bg: 'warn.subtle', color: 'warn.fg', textStyle: 'lg' },
    '& h2': { textStyle: '2xl', fontWeight: 'semibold', mt: { base: '2', sm: '10' }, mb: '5' },
    '& ul': { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(16rem, 1fr))', listStyle: 'none' },
    '& li button': {
      layerStyle: 'card',
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: '3',
      alignItems: 'center',
      w: 'full',
      minH: '18',
      p: '4',
      textAlign: 'start',
      cursor: 'button',
      '& svg': { gridRow: 'span 2', color: 'brand.fg', boxSize: '7' },
      '& b': { textStyle: 'lg', fontWeight: 'semibold' },
      '& span': { color: 'muted' },
      '& .left': { gridColumn: '2', color: 'warn.fg', fontWeight: 'semibold' },
      '&[data-lost]': { borderColor: 'warn.border', bg: 'warn.subtle', '& span': { color: 'warn.fg' } },
      _hover: { borderColor: 'brand.border' },
      _disabled: { layerStyle: 'disabled' },
    },
    '& form': { display: 'flex', gap: '3', mt: '6', '& input': { maxW: '20rem' } },
  },
})
