import { Button } from '@chakra-ui/react'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/useT.ts'
import { useRight } from '../../shell/rights.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { OpenStation } from '../entry/StationGate.tsx'
import { useScanQueue } from '../queue/useScanQueue.ts'
import type { OutboxState, PhotoOutbox } from './photoOutbox.ts'
import type { Photographed, WaitingPhoto } from './photoTypes.ts'

const TakePhoto = lazyComponent(() => import('./TakePhoto.tsx').then((file) => file.TakePhoto), { optional: true })
// Loaded with the page, because photos are taken offline too.
const opener = () => import('./openOutbox.ts')

const nothing: OutboxState = { photos: [], isAway: false, storeFailed: false }
const never = () => () => {}

/** Photos at a station: the button for one of the last receipt, parcel or package, and what is not sent yet. */
export function useStationPhotos(
  station: OpenStation,
  shown: Photographed | null,
  right: 'inbound:photo' | 'package:photo' = 'inbound:photo',
): { button: ReactNode; notice: ReactNode } {
  const t = useT()
  const mayAdd = useRight(right)
  const outbox = useOutbox(station, (photo) => toaster.success(t('photo.added', { title: photo.title })))
  const { network } = useScanQueue(station.queue)
  const { photos, storeFailed, ...server } = useSyncExternalStore(outbox?.subscribe ?? never, () => outbox?.getState() ?? nothing)
  const isAway = server.isAway || network === 'offline'
  const stopped = photos.filter(({ stop }) => stop !== null)
  const waiting = photos.length - stopped.length
  return {
    button: mayAdd && shown && outbox && (
      <TakePhoto shown={shown} onTaken={(taken) => outbox.add({ ...taken, stationId: station.id })} isAway={isAway} />
    ),
    notice: photos.length > 0 && outbox && (
      <>
        {waiting > 0 && <p role="status">{t(isAway ? 'photo.waiting.away' : 'photo.waiting.sending', { count: waiting })}</p>}
        {waiting > 0 && storeFailed && <p role="alert">{t('photo.waiting.notKept')}</p>}
        {stopped.map(({ id, title, stop }) => (
          <p key={id} role="alert">
            {stop?.code === 'SCAN' ? t('photo.stopped.scan', { title }) : t('photo.stopped.refused', { title, why: stop?.message ?? '' })}{' '}
            {stop?.code === 'SCAN' && shown && (
              <Button size="sm" onClick={() => outbox.move(id, shown.of, shown.title)}>
                {t('photo.stopped.move', { title: shown.title })}
              </Button>
            )}{' '}
            <Button size="sm" onClick={() => outbox.discard(id)}>
              {t('photo.stopped.discard')}
            </Button>
          </p>
        ))}
      </>
    ),
  }
}

function useOutbox({ id, staffId, queue }: OpenStation, onAdded: (photo: WaitingPhoto) => void): PhotoOutbox | null {
  const [outbox, setOutbox] = useState<PhotoOutbox | null>(null)
  const added = useEffectEvent(onAdded)
  useEffect(() => {
    const leave = new AbortController()
    void opener()
      .then(({ openOutbox }) => openOutbox({ id, staffId, queue }))
      .then((one) => {
        if (leave.signal.aborted) return one.close()
        const stops = [queue.onAnswered(one.reportAnswers), one.onAdded((photo) => added(photo))]
        window.addEventListener('online', one.resume, { signal: leave.signal })
        leave.signal.addEventListener('abort', () => {
          for (const stop of stops) stop()
          one.close()
        })
        setOutbox(one)
      })
    return () => leave.abort()
  }, [id, staffId, queue])
  return outbox
}
