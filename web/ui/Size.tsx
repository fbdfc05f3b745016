import { FormattedNumber } from 'react-intl'

interface Props {
  of: { readonly lengthMillimetres: number; readonly widthMillimetres: number; readonly heightMillimetres: number }
}

/** Length, width and height in centimetres. */
export function Size({ of: { lengthMillimetres, widthMillimetres, heightMillimetres } }: Props) {
  return (
    <>
      <FormattedNumber value={lengthMillimetres / 10} /> × <FormattedNumber value={widthMillimetres / 10} /> ×{' '}
      <FormattedNumber value={heightMillimetres / 10} /> cm
    </>
  )
}
