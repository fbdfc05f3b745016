import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { RelayEnvironmentProvider } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/I18nProvider.tsx'
import { asLanguage, type Language } from '../../i18n/language.ts'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { authToken } from '../../relay/session.ts'
import { TimeZoneProvider } from '../../ui/TimeZone.tsx'
import { WallBoard } from '../../ui/wall/WallBoard.tsx'
import { WallRows } from '../../ui/wall/WallRows.tsx'
import { WallToken } from './WallToken.ts'
import { openWallConnection } from './wallSocket.ts'

/** What a wall screen knows of its connection. */
export interface WallProps {
  /** Last contact with the server. */
  contactAt: number | null
  refused: boolean
  onLanguage: (language: Language) => void
}

/**
 * Connection of a wall screen, opened by a link with a wall token and without sign-in. The token is in the URL fragment, which browsers do not send;
 * older links with the token in the query are redirected. Without a token, the session of the person who opened it applies. Language: `?lang=en`, else the token's, else Chinese.
 */
export function WallConnection({ children }: { children: (connection: WallProps) => ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const search = new URLSearchParams(location.search)
  const queried = search.get('token')
  const token = queried ?? new URLSearchParams(location.hash.slice(1)).get('token') ?? authToken() ?? ''
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
        <WallToken value={token}>{children({ contactAt, refused, onLanguage: setAnswered })}</WallToken>
      </LanguageProvider>
    </RelayEnvironmentProvider>
  )
}

interface Board {
  at: string
  language: string
  warehouseName: string
  timeZone: string
}

/** The newest board of a subscription, and the offset of the server's clock. */
export function useNewestBoard<B extends Board>(onLanguage: WallProps['onLanguage']) {
  const [shown, setShown] = useState<{ board: B; clockOffset: number } | null>(null)
  const show = useCallback(
    (board: B | null | undefined) => {
      if (!board) return
      onLanguage(asLanguage(board.language))
      setShown({ board, clockOffset: Date.parse(board.at) - Date.now() })
    },
    [onLanguage],
  )
  return { shown, show }
}

interface Props<B> extends Pick<WallProps, 'contactAt' | 'refused'> {
  title: MessageKey
  /** Name of what the board shows, instead of the title. */
  name?: (board: B) => string | null | undefined
  shown: { board: B; clockOffset: number } | null
  children: (board: B) => ReactNode
}

/** Frame of a board; before its first answer or without a valid token it says so. */
export function WallScreen<B extends Board>({ title, name, shown, contactAt, refused, children }: Props<B>) {
  const t = useT()
  if (!shown || refused) {
    const empty = refused ? (
      <>
        {t('wall.screen.refused')}
        <br />
        <small>{t('wall.screen.refusedHint')}</small>
      </>
    ) : (
      t('wall.screen.waiting')
    )
    return (
      <WallBoard title={t(title)} place="" {...(!refused && { contactAt })}>
        <WallRows rows={[]} rowId={String} columns={[]} empty={empty} />
      </WallBoard>
    )
  }
  const { board, clockOffset } = shown
  return (
    <TimeZoneProvider timeZone={board.timeZone}>
      <WallBoard title={name?.(board) ?? t(title)} place={board.warehouseName} contactAt={contactAt} clockOffset={clockOffset}>
        {children(board)}
      </WallBoard>
    </TimeZoneProvider>
  )
}
