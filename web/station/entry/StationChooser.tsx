import { Button, chakra } from '@chakra-ui/react'
import { type FormEvent, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { type Translate, useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { useRight } from '../../shell/rights.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Input } from '../../ui/Input.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { playSound } from '../scanner/sounds.ts'
import { useScanner } from '../scanner/useScanner.ts'
import type { StationChooser_stations$key } from './__generated__/StationChooser_stations.graphql.ts'
import type { StationChooserRegisterMutation } from './__generated__/StationChooserRegisterMutation.graphql.ts'
import type { StationChooserTakeMutation } from './__generated__/StationChooserTakeMutation.graphql.ts'
import { lastStation } from './lastStation.ts'
import { StationList } from './StationList.tsx'
import { type Job, orderStations, stationByLabel } from './stationOrder.ts'
import { UnsentScansNotice, useUnsentScans } from './UnsentScansNotice.tsx'

interface Props {
  stations: StationChooser_stations$key
  warehouse: string
  /** The signed-in user. */
  me: string
  /** The station that this tab has just lost to another user or tab. */
  lost?: string | undefined
  title: string
  job: Job
  /** Warehouse and user. */
  place: string
  onTaken: (id: string, version: number) => void
}

const changes = graphql`
  subscription StationChooserSubscription($warehouseId: ID!) {
    stationsChanged(warehouseId: $warehouseId) {
      id
    }
  }
`

/** Stations of the warehouse with their users, live, those for the task first. A scan here only chooses a station. */
export function StationChooser({ stations, warehouse, me, lost, title, job, place, onTaken }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
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
  useDocumentChanges({ subscription: changes, variables: { warehouseId: warehouse }, changed: useReload() })
  const waiting = useUnsentScans()
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
    if (!tell(outcome) || !outcome.payload.station) return
    lastStation.set(job, stationId)
    onTaken(outcome.payload.station.id, outcome.payload.station.version)
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

  /** Confirms before taking over from another user; without the right the server refuses at once. */
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
  const { fitting, others } = orderStations(rows, job, lastStation.get(job))
  const [unknown, setUnknown] = useState<string | null>(null)
  const hear = ({ code }: { code: string }) => {
    const row = stationByLabel(rows, code)
    setUnknown(row ? null : code)
    playSound(row ? 'ok' : 'error')
    if (row) ask(row)
  }
  useScanner({ onScan: hear, onBroken: hear })
  const shared = {
    lost,
    who,
    disabled: take.busy,
    onChoose: ask,
    left: ({ id }: { id: string }) => (left(id) > 0 ? t('inbound.station.waiting', { count: left(id) }) : null),
  }
  const loser = rows.find(({ id }) => id === lost)
  return (
    <Page>
      <BackBar title={title} to="/home/panel">
        <span className="where">{place}</span>
      </BackBar>
      <h2>{loser ? lostWords(loser, me, t) : t('inbound.station.choose')}</h2>
      <p className="hint">{t('inbound.station.scanHint')}</p>
      {unknown && <p role="alert">{t('inbound.station.unknown', { code: unknown })}</p>}
      <UnsentScansNotice stations={rows} me={me} />
      {rows.length === 0 && <EmptyState kind="nothing" hint={t('inbound.station.none')} />}
      <StationList {...shared} title={t('inbound.station.fitting')} rows={fitting} />
      <StationList {...shared} title={t('inbound.station.others')} rows={others} />
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
          data-scan-target
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

/** Who has taken the station that this tab has lost. */
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
    '& > p.hint': { p: '0', bg: 'transparent', color: 'muted' },
    '& > p[role=alert]': { bg: 'negative.subtle', color: 'negative.fg' },
    '& .where': { color: 'muted' },
    '& h2': { textStyle: '2xl', fontWeight: 'semibold', mt: { base: '2', sm: '8' }, mb: '1' },
    '& form': { display: 'flex', gap: '3', mt: '6', '& input': { maxW: '20rem' } },
  },
})
