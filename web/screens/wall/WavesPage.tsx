import { useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, RelayEnvironmentProvider, useSubscription } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { type Catalogue, LanguageProvider } from '../../i18n/I18nProvider.tsx'
import { asLanguage, type Language } from '../../i18n/language.ts'
import { useT } from '../../i18n/useT.ts'
import { TimeZoneProvider } from '../../ui/TimeZone.tsx'
import { WallBoard } from '../../ui/wall/WallBoard.tsx'
import { WallRows } from '../../ui/wall/WallRows.tsx'
import type { WavesPageSubscription, WavesPageSubscription$data } from './__generated__/WavesPageSubscription.graphql.ts'
import { WaveRows } from './WaveRows.tsx'
import { WaveTiles } from './WaveTiles.tsx'
import { openWallConnection } from './wallSocket.ts'

const board = graphql`
  subscription WavesPageSubscription {
    waveProgress {
      at
      language
      warehouseName
      timeZone
      ...WaveTiles_board
      ...WaveRows_board
    }
  }
`

type Board = NonNullable<WavesPageSubscription$data['waveProgress']>

/**
 * Wave board, opened by a link with a wall token and without sign-in. The token is in the URL fragment, which browsers do not send; older links with
 * the token in the query are redirected. Language: `?lang=en`, else the token's, else Chinese.
 */
export function Component() {
  const location = useLocation()
  const navigate = useNavigate()
  const search = new URLSearchParams(location.search)
  const queried = search.get('token')
  const token = queried ?? new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  useEffect(() => {
    if (queried === null) return
    const others = new URLSearchParams(location.search)
    others.delete('token')
    navigate({ search: others.toString(), hash: `token=${encodeURIComponent(queried)}` }, { replace: true })
  }, [queried, location.search, navigate])
  const lang = search.get('lang')
  const asked = lang === null ? null : asLanguage(lang)
  const [answered, setAnswered] = useState<Language | null>(null)
  const [contactAt, setContactAt] = useState<number | null>(null)
  const [refused, setRefused] = useState(false)
  const intl = useIntl()
  const page = { language: asLanguage(intl.locale), messages: intl.messages as Catalogue }
  const line = useMemo(
    () =>
      openWallConnection(token, asked, (event) => {
        setRefused(event === 'refused')
        if (event === 'contact') setContactAt(Date.now())
      }),
    [token, asked],
  )
  useEffect(() => () => void line.client.dispose(), [line])
  return (
    <RelayEnvironmentProvider environment={line.environment}>
      <LanguageProvider language={asked ?? answered ?? 'zh-CN'} initial={page}>
        <Live contactAt={contactAt} refused={refused} onLanguage={setAnswered} />
      </LanguageProvider>
    </RelayEnvironmentProvider>
  )
}

interface LiveProps {
  contactAt: number | null
  refused: boolean
  onLanguage: (language: Language) => void
}

function Live({ contactAt, refused, onLanguage }: LiveProps) {
  const t = useT()
  const [shown, setShown] = useState<{ board: Board; clockOffset: number } | null>(null)
  useSubscription<WavesPageSubscription>(
    useMemo(
      () => ({
        subscription: board,
        variables: {},
        onNext: (data) => {
          const next = data?.waveProgress
          if (!next) return
          onLanguage(asLanguage(next.language))
          setShown({ board: next, clockOffset: Date.parse(next.at) - Date.now() })
        },
      }),
      [onLanguage],
    ),
  )
  if (!shown || refused) {
    const empty = refused ? (
      <>
        {t('wall.waves.refused')}
        <br />
        <small>{t('wall.waves.refusedHint')}</small>
      </>
    ) : (
      t('wall.waves.waiting')
    )
    return (
      <WallBoard title={t('wall.waves.title')} place="" {...(!refused && { contactAt })}>
        <WallRows rows={[]} rowId={String} columns={[]} empty={empty} />
      </WallBoard>
    )
  }
  const { board: data, clockOffset } = shown
  return (
    <TimeZoneProvider timeZone={data.timeZone}>
      <WallBoard title={t('wall.waves.title')} place={data.warehouseName} contactAt={contactAt} clockOffset={clockOffset}>
        <WaveTiles board={data} />
        <WaveRows board={data} />
      </WallBoard>
    </TimeZoneProvider>
  )
}
