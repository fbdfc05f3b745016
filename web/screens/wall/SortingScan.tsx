import { Package } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { slotTones } from '../../ui/wall/slotTone.ts'
import type { SortingScan_wave$data, SortingScan_wave$key } from './__generated__/SortingScan_wave.graphql.ts'
import { useWallPicture } from './WallToken.ts'

/** The last scan at a put wall: its slot, its pieces and the product, and what comes next. */
export function SortingScan({ wave: key }: { wave: SortingScan_wave$key }) {
  const t = useT()
  const wave = useFragment(
    graphql`
      fragment SortingScan_wave on PutWallWave {
        columns
        figures {
          pieces
          done
        }
        slots {
          slot
          state
          pieces
          sorted
        }
        scans {
          id
          slot
          pieces
          sku
          productName
          picture
          missing {
            productId
            sku
            productName
            pieces
          }
        }
      }
    `,
    key,
  )
  const [scan] = wave.scans
  const picture = useWallPicture(scan?.picture)
  if (!scan) {
    return (
      <div className="card scan" data-tone="done">
        <p className="says">{t('wall.sort.scan')}</p>
      </div>
    )
  }
  const { slot, pieces } = scan
  const place = { row: Math.ceil(slot / wave.columns), place: ((slot - 1) % wave.columns) + 1 }
  const into = wave.slots.find((one) => one.slot === slot)
  return (
    <>
      <div className="put" role="status" data-tone={into && slotTones[into.state]}>
        <b>{slot}</b>
        <div>
          {into && shut.has(into.state) ? (
            <em>{t(`wall.sort.slot.${into.state}`)}</em>
          ) : (
            <>
              {t(pieces < 0 ? 'wall.sort.takeOut' : 'wall.sort.put')}
              <em>{t('wall.sort.count', { count: Math.abs(pieces) })}</em>
            </>
          )}
          <small>{[...(isWaiting(into) ? [t(`wall.sort.slot.${into.state}`)] : []), t('wall.sort.place', place)].join(' · ')}</small>
        </div>
      </div>
      <div className="card goods">
        <span className="picture">{picture ? <img src={picture} alt="" /> : <Package strokeWidth={1.4} aria-hidden />}</span>
        <div>
          <h2>
            <GoodsName name={scan.productName} lines={2} />
          </h2>
          <p>{scan.sku}</p>
          <p className="next">{next(wave, into, t)}</p>
        </div>
      </div>
    </>
  )
}

type Slot = SortingScan_wave$data['slots'][number]

/** Slots that get nothing any more. */
const shut: ReadonlySet<Slot['state']> = new Set(['ABNORMAL', 'LEFT', 'EMPTIED'])

/** Whether a scanned piece belongs in the slot, which then stays as it is. */
const isWaiting = (slot: Slot | undefined): slot is Slot & { state: 'HELD' | 'INTERCEPTED' } =>
  slot?.state === 'HELD' || slot?.state === 'INTERCEPTED'

function next({ figures, scans }: SortingScan_wave$data, slot: Slot | undefined, t: ReturnType<typeof useT>): string {
  if (figures.pieces > 0 && figures.done >= figures.pieces) return t('wall.sort.next.packing')
  const number = slot?.slot ?? 0
  if (slot?.state === 'EMPTIED') return t('wall.sort.scan')
  if (isWaiting(slot)) return t(`wall.sort.next.${slot.state}`, { slot: number })
  if (!slot || shut.has(slot.state)) return t('wall.sort.next.stopped', { slot: number })
  if (slot.state !== 'OPEN') return t('wall.sort.next.complete', { slot: number })
  const goods = (scans[0]?.missing ?? []).map(({ productName, pieces }) => t('wall.sort.next.goods', { name: productName, count: pieces }))
  return t('wall.sort.next.missing', { slot: number, goods: goods.join(t('wall.sort.next.separator')) })
}
