import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { GoodsName } from '../ui/GoodsName.tsx'

interface Props {
  name: string | null | undefined
  /** The address of the picture; a parcel stands in for none. */
  picture?: string | null
  /** SKU and barcode. */
  codes?: ReactNode
  /** Whose it is, where it belongs. */
  about?: ReactNode
  /** How many pieces are meant, where it is not one. */
  quantity?: number
}

/** The goods in hand: picture and name to compare with, from two metres. */
export function GoodsCard({ name, picture, codes, about, quantity }: Props) {
  return (
    <div className="goods">
      <span className="picture">{picture ? <img src={picture} alt="" /> : <Package strokeWidth={1.4} aria-hidden />}</span>
      <div>
        <h2>
          <GoodsName name={name} lines={2} />
        </h2>
        {codes && <p className="code">{codes}</p>}
        {about && <p>{about}</p>}
      </div>
      {quantity !== undefined && quantity !== 1 && <b className="times">× {quantity}</b>}
    </div>
  )
}
