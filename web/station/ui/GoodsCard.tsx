import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePicture } from '../../relay/pictures.ts'
import { GoodsName } from '../../ui/GoodsName.tsx'

interface Props {
  name: string | null | undefined
  /** Path of the picture; a placeholder without one. */
  picture?: string | null | undefined
  /** SKU and barcode. */
  codes?: ReactNode
  /** Customer and target. */
  about?: ReactNode
  /** Number of pieces if not one. */
  quantity?: number
  /** Button at the end, such as for a photo. */
  action?: ReactNode
}

/** Product in hand: picture and name, readable from two metres. */
export function GoodsCard({ name, picture, codes, about, quantity, action }: Props) {
  const url = usePicture(picture)
  return (
    <div className="goods">
      <span className="picture">{url ? <img src={url} alt="" /> : <Package strokeWidth={1.4} aria-hidden />}</span>
      <div>
        <h2>
          <GoodsName name={name} lines={2} />
        </h2>
        {codes && <p className="code">{codes}</p>}
        {about && <p>{about}</p>}
      </div>
      {quantity !== undefined && quantity !== 1 && <b className="times">× {quantity}</b>}
      {action}
    </div>
  )
}
